/** The events of the browser that show that a person is there. */
export const ACTIVITY_SIGNS = [
  'pointermove',
  'pointerdown',
  'touchstart',
  'keydown',
  'focusin',
  'wheel',
  'scroll',
] as const
