import { expect, it } from 'vitest'
import { sayCondition } from './condition-words.ts'

const fields = [
  { key: 'amount', label: 'Amount', kind: 'money' },
  { key: 'days', label: 'Days', kind: 'int' },
  { key: 'urgent', label: 'Urgent', kind: 'flag' },
  { key: 'sort', label: 'Sort', kind: 'choice', values: ['travel', 'meals'] },
]
const t = (keys: string | readonly string[], values?: Readonly<Record<string, unknown>>): string => {
  const key = String(keys)
  if (key === 'workflow.design.said') return `${values!.field} ${values!.sign} ${values!.value}`
  if (key === 'workflow.design.said.text') return `“${values!.text}”`
  return key.replace('workflow.design.said.', '').replace('workflow.design.sign.', '').replace('workflow.design.', '')
}
const said = (condition: string) => sayCondition(condition, fields, t)

it('says a comparison with the name of the field, and amounts in yuan', () => {
  const cases: [string, string][] = [
    ['${amount > 500000}', 'Amount > 5,000 yuan'],
    ['${amount <= 1050}', 'Amount <= 10.50 yuan'],
    ['${amountFen >= 100}', 'workflow.ready.field.amount >= 1 yuan'],
    ['${days != -3}', 'Days != -3'],
    ["${sort == 'travel'}", 'Sort == “travel”'],
    ['${urgent == true}', 'Urgent == kit.yes'],
    ['${urgent}', 'Urgent == kit.yes'],
    ['${!urgent}', 'Urgent == kit.no'],
    ['${days gt 3}', 'Days > 3'],
    ['${days>3&&days<9}', 'Days > 3 and Days < 9'],
    ["${ days > 3 || sort == 'a && b' }", 'Days > 3 or Sort == “a && b”'],
    ['= days >= 3 and sort = "meals"', 'Days >= 3 and Sort == “meals”'],
    ['=urgent or days > 1', 'Urgent == kit.yes or Days > 1'],
  ]
  expect(cases.map(([condition]) => said(condition))).toEqual(cases.map(([, text]) => ({ text, isPlain: true })))
})

it('shows what cannot be said as it is written, shortened', () => {
  const cases = [
    '${days > 3 && days < 9 || urgent}',
    '${unknown > 3}',
    '${days}',
    '${days + 1 > 3}',
    '${(days > 3)}',
    '=count(list) > 2',
    'days > 3',
    '${}',
  ]
  expect(cases.map(said)).toEqual(cases.map((text) => ({ text, isPlain: false })))
  const { text } = said(`\${days > ${'1 + '.repeat(40)}1}`)
  expect([text.length, text.at(-1)]).toEqual([48, '…'])
})
