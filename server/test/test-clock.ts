/** A clock that follows the machine's clock and can be moved. */
export type TestClock = {
  now: () => Date
  /** Moves the clock forward. */
  advance: (milliseconds: number) => void
}

/** Makes a clock that shows the machine's time. */
export function createTestClock(): TestClock {
  let aheadMs = 0
  return {
    now: () => new Date(Date.now() + aheadMs),
    advance: (milliseconds) => {
      aheadMs += milliseconds
    },
  }
}
