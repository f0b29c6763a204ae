import * as fc from 'fast-check'

/** A request body that says it is a file, and its content type. */
export interface HostileUpload {
  type: string
  body: Buffer
}
const BOUNDARIES = ['x', 'a'.repeat(70), 'a b', '', '--', 'x\u0000y']
const NAMES = [
  'rows.csv',
  'rows.xlsx',
  'a.pdf',
  'a.png',
  '..\\..\\etc\\passwd',
  'annexe\u202efdp.exe',
  '',
  '"',
  'x'.repeat(5_000),
]
const CONTENTS = [
  '',
  'PK\u0003\u0004',
  '%PDF-',
  '%PDF-1.7\n%%EOF',
  '\u0089PNG\r\n\u001a\n',
  'h\nx"x"x"',
  '﻿a,b\r1,2',
  '\u0000',
  'h\n'.repeat(20_000),
]
const field = fc.constantFrom('file', 'files', 'file\r\nx: y', '')

const whole = (boundary: string, name: string, at: string, content: string): string =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${at}"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n${content}\r\n--${boundary}--\r\n`

/** Whole frames with strange content, frames that end early, that have no boundary or another one, and bytes that are no frame. */
export const hostileUpload: fc.Arbitrary<HostileUpload> = fc
  .record({
    boundary: fc.constantFrom(...BOUNDARIES),
    name: fc.constantFrom(...NAMES),
    at: field,
    content: fc.oneof(fc.constantFrom(...CONTENTS), fc.string({ unit: 'binary', maxLength: 400 })),
    cut: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: undefined }),
    kind: fc.constantFrom('as said', 'no boundary', 'another boundary', 'no frame', 'many parts', 'other type'),
  })
  .map(({ boundary, name, at, content, cut, kind }) => {
    const frame =
      kind === 'many parts' ? whole(boundary, name, at, content).repeat(20) : whole(boundary, name, at, content)
    const text = kind === 'no frame' ? content : frame
    const body = Buffer.from(text, 'latin1')
    const type = {
      'no boundary': 'multipart/form-data',
      'another boundary': 'multipart/form-data; boundary=other',
      'other type': 'application/octet-stream',
    }[kind as string]
    return {
      type: type ?? `multipart/form-data; boundary="${boundary.replaceAll(/[\u0000-\u001f"]/g, '')}"`,
      body: cut === undefined ? body : body.subarray(0, Math.floor(body.length * cut)),
    }
  })
