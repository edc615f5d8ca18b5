// The tests of BackstaffTesting.
