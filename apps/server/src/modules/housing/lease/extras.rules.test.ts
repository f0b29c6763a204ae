import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answersTo, type ExtraField, isAnswer } from './extras.rules.ts'

const fields: ExtraField[] = [
  { label: '紧急联系人', kind: 'text', required: true },
  { label: '停车费', kind: 'money', required: false },
  { label: '入职日期', kind: 'day', required: false },
  { label: '学历', kind: 'choice', required: false, options: '本科，硕士、博士' },
  { label: '人数', kind: 'number', required: false },
]
const required = { label: '紧急联系人', value: '李四' }

describe('answers to the fields of a type', () => {
  it('stand in the order of the type, with what is not asked for left out', () => {
    const given = [{ label: '学历', value: '硕士' }, { label: '别的', value: 'x' }, required]
    expect(answersTo(fields, given)).toEqual([
      { label: '紧急联系人', kind: 'text', value: '李四', shown: '李四' },
      { label: '学历', kind: 'choice', value: '硕士', shown: '硕士' },
    ])
  })
  it('show amounts in yuan', () => {
    expect(answersTo([fields[1]!], [{ label: '停车费', value: '123456' }])).toEqual([
      { label: '停车费', kind: 'money', value: '123456', shown: '1,234.56' },
    ])
  })
  it.each([
    ['停车费', '12.5'],
    ['入职日期', '2026-02-30'],
    ['学历', '小学'],
    ['人数', 'abc'],
    ['人数', '1e9'],
  ])('name what is wrong: %s %s', (label, value) => {
    expect(answersTo(fields, [required, { label, value }])).toEqual({ label, why: 'bad' })
  })
  it('name what is missing, blanks as well', () => {
    for (const value of [undefined, null, '', '  '])
      expect(answersTo(fields, [{ label: '紧急联系人', value }])).toEqual({ label: '紧急联系人', why: 'missing' })
  })
  it('answer themselves: what is kept is accepted again and stays the same', () => {
    const field = fc.record({
      label: fc.stringMatching(/^[a-z]{1,8}$/),
      kind: fc.constantFrom('text' as const, 'number' as const, 'money' as const),
      required: fc.boolean(),
    })
    fc.assert(
      fc.property(
        fc.uniqueArray(field, { selector: ({ label }) => label }),
        fc.array(fc.integer({ min: 0, max: 9_999 }).map(String), { minLength: 30, maxLength: 30 }),
        (asked, values) => {
          const given = asked.map(({ label }, at) => ({ label, value: values[at] }))
          const kept = answersTo(asked, given)
          expect(Array.isArray(kept) && kept.every((one, at) => isAnswer(asked[at]!, one.value))).toBe(true)
          expect(answersTo(asked, kept as { label: string; value: string }[])).toEqual(kept)
        },
      ),
    )
  })
})
