import { expect, test } from 'vitest'
import { createAttendance } from './attendance.ts'

test('[SET-07 idle] what is asked within a minute of an act is asked by the person, and later by the page', () => {
  let now = 0
  const attendance = createAttendance(() => now)
  now = 59_999
  expect(attendance.isAttended()).toBe(true)
  now = 60_000
  expect(attendance.isAttended()).toBe(false)
  attendance.note()
  expect(attendance.isAttended()).toBe(true)
})

test('[SET-07 idle] an act counts once for the renewal of the session', () => {
  const attendance = createAttendance(() => 0)
  expect([attendance.wasAttended(), attendance.wasAttended()]).toEqual([true, false])
  attendance.keep()
  expect(attendance.wasAttended()).toBe(true)
  attendance.note()
  attendance.note()
  expect([attendance.wasAttended(), attendance.wasAttended()]).toEqual([true, false])
  attendance.keep()
  expect(attendance.wasAttended()).toBe(true)
})
