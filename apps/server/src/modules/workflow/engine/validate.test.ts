import { expect, it } from 'vitest'
import { parseBpmn } from './parse-bpmn.ts'
import { bpmn, play, SERVICES } from './play.fixture.ts'

const problems = async (text: string) =>
  (await parseBpmn(bpmn(text), SERVICES)).problems.map(({ code, node }) => `${code} ${node}`)
/** A choice between a, b and c with these conditions. */
const choice = (a: string, b: string, c: string) => `start s
  xor x
  user a assignee=u
  user b assignee=u
  user c assignee=u
  end e
  s > x
  x > a ${a}
  x > b ${b}
  x > c ${c}
  a > e
  b > e
  c > e`

it('lets the last flow of a choice go without a condition, and takes it for everything else', async () => {
  const text = choice('${n>2}', '${n>1}', '')
  expect(await problems(text)).toEqual([])
  const taken = await Promise.all([3, 2, 1].map(async (n) => (await play(text)).start({ n }).open()))
  expect(taken).toEqual([['a'], ['b'], ['c']])
})

it('names every other flow of a choice that has no condition', async () => {
  expect(await problems(choice('', '${n>1}', '${n>2}'))).toEqual(['flowWithoutCondition x_a'])
  expect(await problems(choice('${n>1}', '', ''))).toEqual(['flowWithoutCondition x_b', 'flowWithoutCondition x_c'])
  // Beside the default it would never be left out, and the default never be taken.
  expect(await problems(choice('${n>1}', 'default', ''))).toEqual(['flowWithoutCondition x_c'])
})

it('names a task that nothing leads to, and accepts such an end', async () => {
  const line = 'start s\nuser a assignee=u\nend e\ns > a\na > e'
  expect(await problems(`${line}\nend f`)).toEqual([])
  expect(await problems(`${line}\nuser b assignee=u\nb > e`)).toEqual(['unconnected b'])
})
