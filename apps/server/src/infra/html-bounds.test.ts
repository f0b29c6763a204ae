import { expect, it } from 'vitest'
import { checkHtml } from './html-bounds.ts'

const refused = expect.objectContaining({ reason: 'kit.error.htmlTooComplex' })
const many = (text: string) => text.repeat(Math.floor(500_000 / text.length))

it.each([
  [
    'a long text with pictures',
    `<p>${'房租'.repeat(100_000)}</p><img src="data:image/png;base64,${'A'.repeat(300_000)}">`,
  ],
  ['paragraphs nobody closed', '<p>房租'.repeat(4_000)],
  ['a table of a thousand rows', `<table>${'<tr><td>1</td><td>2</td></tr>'.repeat(1_000)}</table>`],
  ['mark-up a hundred deep', '<div>'.repeat(100)],
  ['many entities', '&nbsp;'.repeat(20_000)],
])('takes %s', (_, html) => {
  expect(() => checkHtml(html)).not.toThrow()
})

it.each([
  ['depth', many('<div>')],
  ['depth just above', '<div>'.repeat(101)],
  ['depth of pictures nobody closes', many('<svg>')],
  ['tags', many('<b>a</b>')],
  ['tags without content', many('<br>')],
  ['closing tags', many('</p>')],
  ['comments', many('<!---->')],
  ['attributes', `<p ${Array.from({ length: 60_000 }, (_, at) => `a${at}=1`).join(' ')}>`],
  ['ampersands', many('&')],
  ['signs that are no tags', many('< ')],
  ['closing signs without a name', many('</')],
  ['half entities', many('&am')],
  ['styles', `<p style="${'color:red;'.repeat(20)}">a</p>`.repeat(400)],
])('refuses too many of: %s', (_, html) => {
  expect(() => checkHtml(html)).toThrow(refused)
})
