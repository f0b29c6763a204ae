import { expect, test } from 'vitest'
import { generateRoomNumbers, type RoomNumberPlan } from './room-number.rules.ts'

const plan: RoomNumberPlan = { floors: { from: 3, to: 5 }, perFloor: 2, pattern: 'floor+2digits' }

function numbers(changes: Partial<RoomNumberPlan>): string {
  return generateRoomNumbers({ ...plan, ...changes })
    .map((room) => room.number)
    .join(' ')
}

test('numbers rooms by floor and two digits, or by floor and letter', () => {
  expect(numbers({})).toBe('301 302 401 402 501 502')
  expect(numbers({ pattern: 'floor+letter' })).toBe('3A 3B 4A 4B 5A 5B')
  expect(generateRoomNumbers(plan)[2]).toEqual({ floor: 4, number: '401' })
})

test('leaves out avoided floors and replaces avoided rooms by the next number', () => {
  expect(numbers({ perFloor: 4, skip: [4, 13, 14] })).toBe('301 302 303 305 501 502 503 505')
  expect(numbers({ floors: { from: 12, to: 15 }, perFloor: 1, skip: [4, 13, 14] })).toBe('1201 1501')
  expect(numbers({ pattern: 'floor+letter', perFloor: 4, skip: [4] })).toBe('3A 3B 3C 3D 5A 5B 5C 5D')
})

test('names basements B and has no floor 0', () => {
  expect(numbers({ floors: { from: -2, to: 1 }, perFloor: 1 })).toBe('B201 B101 101')
})

test('never makes one number twice', () => {
  const rooms = generateRoomNumbers({ ...plan, floors: { from: -3, to: 40 }, perFloor: 99 }).map((room) => room.number)
  expect(new Set(rooms).size).toBe(rooms.length)
})

test('refuses plans that are no building', () => {
  const broken: Partial<RoomNumberPlan>[] = [
    { floors: { from: 5, to: 3 } },
    { floors: { from: 1.5, to: 3 } },
    { floors: { from: 1, to: 3000 } },
    { perFloor: 0 },
    { perFloor: 100 },
    { perFloor: 97, skip: [4, 13, 14] },
    { perFloor: 27, pattern: 'floor+letter' },
  ]
  for (const changes of broken) expect(() => numbers(changes), JSON.stringify(changes)).toThrow(RangeError)
})
