import { expect, it } from 'vitest'
import { containsName, isSimple, kindsIn } from './password.rules.ts'

it('counts four kinds of characters, whatever the script', () => {
  expect(['abc', 'aB', 'aB3', 'aB3!', '密码', 'é9', '    '].map(kindsIn)).toEqual([1, 2, 3, 4, 1, 2, 1])
})

it('sees through repetition and sequences, and nothing else', () => {
  for (const simple of ['888888', 'abababab', 'abcabc', '1234567', '987654', 'abcdef', 'ＡＢＣＤＥＦ', '😀😀😀😀😀😀'])
    expect([simple, isSimple(simple)]).toEqual([simple, true])
  for (const fine of ['888889', '135790', 'abcdabcde', 'correct horse', 'abcdefh'])
    expect([fine, isSimple(fine)]).toEqual([fine, false])
})

it('finds the name of the user in any case', () => {
  expect(containsName('my-AdMin-1', 'admin')).toBe(true)
  expect(containsName('my-word-1', 'admin')).toBe(false)
  expect(containsName('anything', '')).toBe(false)
})
