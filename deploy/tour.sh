# shellcheck shell=bash
# shellcheck disable=SC2154  # work, bin and the functions of the demo
# The tour: the same steps on two stages, the panes of tmux and plain print. Sourced by the demo.

tour() {
  stage=$1
  local revision victim
  await packages '"bash"'
  caption 'The packages of this machine, read by an effect and kept by a store daemon.'
  look 5
  caption 'A form is opened in the desk, and half of it is typed.'
  press a
  await destination addItem
  look 1
  type_slowly ripg
  await destination.addItem '"ripg"'
  revision=$(head_revision)
  look 3
  victim=$(cat "$work/daemon.pid")
  caption "kill -9 $victim: the store daemon is gone. The desk keeps its last frame."
  kill -9 "$victim"
  look 4
  await destination.addItem '"ripg"'
  caption 'The daemon is back and has read its journal: the half typed form is there again.'
  look 5
  type_slowly rep
  press $'\r'
  await plan.entries '"ripgrep"'
  caption 'The form is finished and the plan has a line. The wall, another process, shows it too.'
  look 6
  caption 'Another process delivers a link: backstaff link desk://inventory/items/bash/edit'
  tool link desk://inventory/items/bash/edit >/dev/null
  await destination.editItem '"bash"'
  look 6
  caption "The journal is read back: backstaff get destination.addItem --at $revision"
  read_back "$revision"
  look 6
  caption 'That was the tour. Nothing on this machine was changed.'
  look 3
}

# Waits until the document at a scope holds a text; what the person sees follows within a moment.
await() {
  local scope=$1 text=$2 turns
  for ((turns = 0; turns < 150; turns++)); do
    if tool get "$scope" 2>/dev/null | grep -qF -- "$text"; then return 0; fi
    pause 0.2
  done
  say "the tour waited in vain for $text at $scope"
  return 70
}

head_revision() { tool log --json-lines | sed -n 's/.*"revision":\([0-9]*\).*/\1/p' | tail -n 1; }

caption() {
  case $stage in
    panes) tm set-option -g status-left " $1" ;;
    print) printf '\n══ %s\n' "$1" ;;
  esac
}

press() {
  case $stage in
    panes) tm send-keys -t desk:0.0 -l -- "$1" ;;
    print) printf '%s' "$1" >&8 ;;
  esac
}

type_slowly() {
  local text=$1 index
  for ((index = 0; index < ${#text}; index++)); do
    press "${text:index:1}"
    [[ $stage == print ]] || pause 0.4
  done
}

# Gives the person the seconds to look; in print, shows what there is to see once nothing moves any more.
look() {
  if [[ $stage == panes ]]; then
    pause "$1"
    return
  fi
  settle
  show_frame 'the desk' "$work/desk.out"
  show_frame 'the wall' "$work/wall.out"
  show_lines 'the journal' "$work/journal.out"
}

# Until the outputs have not grown for half a second, ten seconds at most.
settle() {
  local before='' now still=0 turns
  for ((turns = 0; turns < 100 && still < 5; turns++)); do
    now=$(cat "$work"/*.out | wc -c)
    [[ $now == "$before" ]] && still=$((still + 1)) || still=0
    before=$now
    pause 0.1
  done
}

# Prints the last frame of an output if it is a new one.
show_frame() {
  local title=$1 file=$2 frame
  frame=$(last_frame <"$file")
  [[ $frame != "$(cat "$file.shown" 2>/dev/null)" ]] || return 0
  printf '%s\n' "$frame" >"$file.shown"
  printf '\n── %s\n%s\n' "$title" "$frame" | cat -s
}

# A frame begins with its title in a rule, behind the empty line that ends the frame before.
last_frame() {
  awk '
    /^── / && before == "" { frame = "" }
    { frame = frame $0 "\n"; before = $0 }
    END { sub(/\n+$/, "", frame); print frame }
  '
}

# Prints the lines that an output has gained.
show_lines() {
  local title=$1 file=$2 seen
  seen=$(cat "$file.seen" 2>/dev/null || printf 0)
  wc -l <"$file" >"$file.seen"
  (($(cat "$file.seen") > seen)) || return 0
  printf '\n── %s\n' "$title"
  tail -n +"$((seen + 1))" "$file"
}

# Shows the form as it was at a revision.
read_back() {
  local command="backstaff get destination.addItem --at $1"
  case $stage in
    panes)
      local quoted
      quoted=$(printf '%q ' "$bin/backstaff" get destination.addItem --at "$1" --run "$work/run")
      tm set-option -p -t desk:0.2 @title "$command"
      tm respawn-pane -k -t desk:0.2 "$quoted; read -r _"
      ;;
    print) tool get destination.addItem --at "$1" ;;
  esac
}
