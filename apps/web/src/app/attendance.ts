/** Whether somebody is at this page: what it asks by itself while nobody is must not keep a session alive. */

/** Answers that follow from an act come within this time; whatever is asked later is asked by the page. */
const attendedMs = 60_000

export interface Attendance {
  /** A person did something. */
  note(): void
  /** Whether what is asked now follows from what a person did. */
  isAttended(): boolean
  /** Whether a person did something since this was last asked. */
  wasAttended(): boolean
  /** The request that reported it did not arrive: report it again with the next one. */
  keep(): void
}

export function createAttendance(now: () => number): Attendance {
  let lastAt = now()
  let isNew = true
  return {
    note() {
      lastAt = now()
      isNew = true
    },
    isAttended: () => now() - lastAt < attendedMs,
    wasAttended() {
      const was = isNew
      isNew = false
      return was
    },
    keep() {
      isNew = true
    },
  }
}

export const attendance = createAttendance(() => performance.now())

/** Looking at the page again is doing something, too. */
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'visibilitychange'] as const

/** For as long as the tab lives. */
export function watchAttendance(): void {
  const onSign = () => {
    if (document.visibilityState === 'visible') attendance.note()
  }
  for (const sign of signs) document.addEventListener(sign, onSign, { passive: true, capture: true })
}
