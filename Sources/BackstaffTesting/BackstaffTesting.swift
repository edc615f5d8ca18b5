// What a test of a feature needs: the module that TestStore, TestClock and the issue reporting of tests live in.
