import type { ProcessForm } from '@cloud-steward/contract/workflow/form.ts'
import { bpmnOf } from '@cloud-steward/contract/workflow/simple.ts'
import { expect, it } from 'vitest'
import { readFile, withForm } from './form-in-file.ts'

const xml = bpmnOf({ cards: [] }, { key: 'p', name: 'P', start: 'Start', end: 'End' })
const form: ProcessForm = {
  fields: [
    { key: 'zeta', label: '"金额" & <税>', kind: 'money' },
    { key: 'alpha', label: 'A', kind: 'choice', values: ['x', 'y'], when: { key: 'zeta', values: ['1'] } },
  ],
  rights: { n: { alpha: 'hide' } },
}

it('a file takes the form along, in its order, and the drawing is given back without it', () => {
  const file = withForm(xml, form)
  const read = readFile(file)
  expect(read.form).toEqual(form)
  expect(read.xml).not.toContain('startForm')
  expect(read.xml).toContain('startEvent')
})
it('a file without a form leaves the form as it is', () => {
  expect(readFile(xml)).toEqual({ xml })
  expect(withForm(xml, { fields: [] })).toBe(xml)
})
it('a form that cannot be read is refused', () => {
  const broken = (text: string) => xml.replace('<process ', `<process cs:startForm="${text}" `)
  expect(() => readFile(broken('{'))).toThrow(SyntaxError)
  expect(() => readFile(broken('{&quot;fields&quot;:[{&quot;key&quot;:1}]}'))).toThrow('no form')
})
