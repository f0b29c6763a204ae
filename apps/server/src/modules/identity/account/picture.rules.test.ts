import { describe, expect, it } from 'vitest'
import { pictureType } from './picture.rules.ts'

const filled = (...head: number[]) => Buffer.concat([Buffer.from(head), Buffer.alloc(60)])
const text = (content: string) => Buffer.from(content.padEnd(80))
const bitmap = filled(0x42, 0x4d)
bitmap.writeUInt32LE(bitmap.length, 2)

describe('a picture', () => {
  it.each([
    ['image/png', filled(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)],
    ['image/jpeg', filled(0xff, 0xd8, 0xff, 0xe0)],
    ['image/gif', text('GIF89a')],
    ['image/bmp', bitmap],
    ['image/webp', text('RIFF\0\0\0\0WEBP')],
  ])('is known by its first bytes as %s', (type, bytes) => expect(pictureType(bytes)).toBe(type))
  it.each([
    ['a page', text('<html><script>alert(1)</script>')],
    ['a drawing with scripts', text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a text beginning with BM', text('BMW is a car, not a bitmap')],
    ['a head without a body', Buffer.from([0xff, 0xd8, 0xff])],
    ['nothing', Buffer.alloc(0)],
    ['a workbook', text('PK\u0003\u0004')],
  ])('is not %s', (_, bytes) => expect(pictureType(bytes)).toBeUndefined())
})
