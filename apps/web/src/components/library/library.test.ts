import { expect, it } from 'vitest'
import { type FileRow, isBeingLookedAt, kindOf } from './library.ts'

const now = Date.parse('2026-11-28T12:00:00Z')
const row = (over: object) =>
  ({
    state: 'clean',
    contentType: 'image/jpeg',
    hasThumbnail: false,
    updateTime: '2026-11-28T11:59:30Z',
    ...over,
  }) as FileRow

it.each<[boolean, string, object]>([
  [true, 'a picture without its small copy', {}],
  [true, 'a photograph of a phone', { contentType: 'image/heic' }],
  [true, 'a file that is being checked', { state: 'checking', contentType: 'application/pdf' }],
  [false, 'a picture that has its copy', { hasThumbnail: true }],
  [false, 'a file that gets no copy', { contentType: 'application/pdf' }],
  [false, 'a folder', { contentType: '' }],
  [false, 'a picture that has had no copy for long', { updateTime: '2026-11-28T11:58:59Z' }],
])('is %s for %s', (is, _, over) => {
  expect(isBeingLookedAt(row(over), now)).toBe(is)
})

it.each([
  ['picture', 'image/heic'],
  ['pdf', 'application/pdf'],
  ['document', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['workbook', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['text', 'text/plain'],
  ['other', 'application/octet-stream'],
])('calls %s what is %s', (kind, contentType) => {
  expect(kindOf(contentType)).toBe(kind)
})
