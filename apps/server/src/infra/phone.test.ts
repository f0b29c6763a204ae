import { expect, it } from 'vitest'
import { isAbroad, isPhone, phoneOf, phoneSought } from './phone.ts'

it.each([
  ['13800138000', '13800138000'],
  ['138 0013 8000', '13800138000'],
  ['+86 138-0013-8000', '13800138000'],
  ['008613800138000', '13800138000'],
  ['86 138 0013 8000', '13800138000'],
  ['＋８６　１３８００１３８０００', '13800138000'],
  ['+852 6123 4567', '+85261234567'],
  ['00853 6612 3456', '+85366123456'],
  ['+886 912-345-678', '+886912345678'],
  ['+66 81 234 5678', '+66812345678'],
])('%s is stored as %s', (typed, stored) => {
  expect([phoneOf(typed), isPhone(stored), phoneOf(stored)]).toEqual([stored, true, stored])
  expect(isAbroad(stored)).toBe(stored.startsWith('+'))
})
it.each([
  '',
  '1380013800',
  '138001380000',
  '61234567',
  '+852 6123',
  '+999 123456789',
  '+86 10 1234 5678',
  'tel',
  '+1 555',
])('%s is no number and stays as it was', (typed) => expect([phoneOf(typed), isPhone(typed)]).toEqual([typed, false]))
it('a part of a number is looked for in the form numbers are stored in', () => {
  expect(['138-0013', '+86 138 0013', '0085 26123', '6123 4567', '张三'].map(phoneSought)).toEqual([
    '1380013',
    '1380013',
    '+8526123',
    '61234567',
    '张三',
  ])
})
