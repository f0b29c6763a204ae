import { describe, expect, it, vi } from 'vitest'
import { compile } from './expression.ts'
import { parseBpmn } from './parse-bpmn.ts'
import { bpmn, play } from './play.fixture.ts'
import { wayOf } from './way.ts'
import { isTooMuch } from './xml-size.ts'

describe('FEEL', () => {
  it('with more than two filters in one another is refused before it is evaluated', () => {
    expect(() => compile('=a[a[a[item>0]!=null]!=null]')).toThrow('expressionTooDeep')
    expect(compile('=count(a[a[item>1]!=null])')({ a: [1, 2, 3] })).toBe(3)
    expect(compile('=a[1]')({ a: [7] })).toBe(7)
  })
  it('whose context doubles its own entries is refused', () => {
    expect(() => compile('={a:[1,1],b:concatenate(a,a)}.b')).toThrow('expressionTooDeep')
    expect(compile('={a:x}.a')({ x: 1 })).toBe(1)
  })
  it('reads smaller lists, the more filters lie in one another', () => {
    const list = Array.from({ length: 1_000 }, (_, at) => at)
    expect(compile('=count(a[item>=0])')({ a: list })).toBe(1_000)
    expect(() => compile('=count(a[a[item>0]!=null])')({ a: list })).toThrow('valuesTooLarge')
    expect(() => compile('=count(distinct values(a))')({ a: list })).toThrow('valuesTooLarge')
    expect(compile('=x > 1')({ x: 2, a: list })).toBe(true)
  })
  it('reads smaller lists where its conditions read lists as well, and where it reads one many times', () => {
    const list = Array.from({ length: 1_500 }, (_, at) => at)
    const lines = Array.from({ length: 100 }, (_, amount) => ({ amount, kind: 'a' }))
    for (const text of [
      '=count(a[sum(a)>item])',
      '=count(a[item in a])',
      '=count(a[a=a])',
      '=count(a[count([a,b])>item])',
    ])
      expect(() => compile(text)({ a: list, b: 1 }), text).toThrow('valuesTooLarge')
    const joined = `=count(concatenate(${'a,'.repeat(20)}a)[sum(a)>item])`
    expect(() => compile(joined)({ a: list.slice(0, 200) })).toThrow('valuesTooLarge')
    expect(compile('=count(a[amount > most and kind = wanted])')({ a: lines, most: 49, wanted: 'a' })).toBe(50)
    expect(compile('=count(a[sum(a.amount) > amount])')({ a: lines.slice(0, 30) })).toBe(30)
    expect(compile('=sum(a) + count(a)')({ a: list })).toBe((1_499 * 1_500) / 2 + 1_500)
    expect(() => compile(`=count(flatten([${'a,'.repeat(40)}a]))`)({ a: list })).toThrow('valuesTooLarge')
  })
  it('counts lists whose names it writes in another way, and reads no other ones', () => {
    const list = Array.from({ length: 1_000 }, (_, at) => at)
    for (const name of ['big  list', 'big\u00a0list', 'big list'])
      expect(() => compile(`=count(distinct values(${name}))`)({ 'big list': list }), name).toThrow('valuesTooLarge')
    expect(() => compile('=count(distinct values(a-b))')({ 'a - b': list })).toThrow('valuesTooLarge')
    expect(compile('=big  list[1]')({ 'big list': [7] })).toBe(7)
    expect(compile('=big /* x */ list[1]')({ 'big list': list })).toBe(null)
  })
})

it('a text does not grow past 10,000 letters', () => {
  expect(compile('${x+x}')({ x: 'a'.repeat(5_000) })).toHaveLength(10_000)
  expect(() => compile('${x+x}')({ x: 'a'.repeat(5_001) })).toThrow('textTooLong')
  expect(() => compile('${x}, ${x}')({ x: 'a'.repeat(5_000) })).toThrow('textTooLong')
})
const plain = 'start s\nuser a assignee=u\nend e\ns > a\na > e'
it('the variables of an instance are at most 1 MB', async () => {
  const game = (await play(plain)).start()
  const taskId = game.task('a').id
  const complete = (length: number) =>
    game.give({ kind: 'complete', taskId, vars: { list: Array.from({ length }, () => 'a'.repeat(1_000)) } })
  expect(() => complete(1_001)).toThrow('varsTooLarge')
  complete(900)
  expect(game.ended).toBe('approved')
})
it('nested multi-instances are refused before they make thousands of executions', async () => {
  const inner =
    'start s\nsub p many=1000 {\nstart ps\nuser a assignee=u many=1000\nend pe\nps > a\na > pe\n}\nend e\ns > p\np > e'
  const game = await play(inner)
  expect(() => game.start()).toThrow('tooManyBranches')
  const single = await play('start s\nuser a assignee=u many=1000\nend e\ns > a\na > e')
  expect(single.start().open()).toHaveLength(1_000)
})

it('a text with too many elements is refused by counting its tags', async () => {
  const holding = (inner: string) => bpmn('start s').replace('</process>', `${inner}</process>`)
  const attributes = (count: number) => Array.from({ length: count }, (_, at) => `a${at}=""`).join(' ')
  const many = [
    `<task ${attributes(201)}/>`,
    `<task ${attributes(100)}/>`.repeat(401),
    '<textAnnotation/>'.repeat(15_000),
  ]
  for (const inner of [
    ...many,
    '<userTask/>'.repeat(30_000),
    '<sequenceFlow/>'.repeat(15_000),
    '<subProcess>'.repeat(200),
  ]) {
    expect(isTooMuch(holding(inner))).toBe(true)
    const { problems } = await parseBpmn(holding(inner), new Set())
    expect(problems).toEqual([{ code: 'tooManyNodes', named: { most: 500 } }])
  }
  const texts = ['<task name="a > b"/>', '<!-- <task> -->', '<x><![CDATA[a<b]]></x>']
  for (const inner of texts) expect(isTooMuch(holding(inner.repeat(500)))).toBe(false)
})
it.each(['cs:who="null"', 'cs:copies="[null]"', 'cs:copies="{}"', 'cs:copies="null"'])(
  '%s is no fault of the server',
  async (setting) => {
    const xml = bpmn('start s\nuser a\nend e\ns > a\na > e').replace('<userTask', `<userTask ${setting}`)
    const { problems } = await parseBpmn(xml, new Set())
    expect(problems).toEqual(setting.includes('copies="null') ? [] : [{ node: 'a', code: 'badSetting' }])
  },
)
it('services that follow one another without a person are refused after 200', async () => {
  const loop = (between: string) => `start s
    service n type=svc
    ${between}
    end e
    s > n`
  const rounds = async (text: string, most: number) => {
    const game = (await play(text)).start()
    for (let at = 0; at < most; at++) {
      const task = game.state.tasks.find(({ state }) => state === 'open')
      if (task) game.give({ kind: 'complete', taskId: task.id, vars: {} })
      game.give({ kind: 'jobDone', waitId: game.state.waits[0]!.id, vars: {} })
    }
  }
  const alone = loop('xor x\nn > x\nx > n ${true}\nx > e default')
  await rounds(alone, 199)
  await expect(rounds(alone, 200)).rejects.toThrow('endless')
  await rounds(loop('user a assignee=u\nxor x\nn > a\na > x\nx > n ${true}\nx > e default'), 250)
})

const withFlows = (text: string, flows: readonly [from: string, to: string, condition?: string][]) => {
  const written = flows.map(([from, to, condition], at) => {
    const inner = condition ? `<conditionExpression>${condition}</conditionExpression>` : ''
    return `<sequenceFlow id="way${at}" sourceRef="${from}" targetRef="${to}">${inner}</sequenceFlow>`
  })
  return bpmn(text).replace('</process>', `${written.join('')}</process>`)
}
/** Each of 490 tasks leads to those behind it. Two more flows lead from the start and to the end. */
const layers = (flows: number) => {
  const tasks = Array.from({ length: 490 }, (_, at) => `user u${at} assignee=u`)
  const ways = Array.from({ length: flows }, (_, at) => {
    const from = at % 489
    return [from, Math.min(489, from + 1 + Math.floor(at / 489))] as const
  })
  return withFlows(
    ['start s', ...tasks, 'end e', 's > u0', 'u489 > e'].join('\n'),
    ways.map(([from, to]) => [`u${from}`, `u${to}`]),
  )
}
it('a model has at most three flows for each of 500 nodes', async () => {
  expect((await parseBpmn(layers(1_498), new Set())).problems).toEqual([])
  expect((await parseBpmn(layers(1_499), new Set())).problems).toEqual([{ code: 'tooManyNodes', named: { most: 500 } }])
})
it('flows are tied to their nodes, and the people on the way are found, without a look at all of them for each', async () => {
  const looks = vi.spyOn(Map.prototype, 'values')
  const { definition } = await parseBpmn(layers(1_400), new Set())
  const [all, kept] = [looks.mock.calls.length, vi.spyOn(Set.prototype, 'has')]
  const adds = vi.spyOn(Set.prototype, 'add')
  const way = wayOf(definition!)
  const work = kept.mock.calls.length + adds.mock.calls.length
  for (const spy of [looks, kept, adds]) spy.mockRestore()
  expect(way.map(({ node, isSure }) => `${node.id} ${isSure}`).slice(0, 3)).toEqual(['u0 true', 'u1 true', 'u2 true'])
  expect(way).toHaveLength(490)
  expect(all).toBeLessThan(50)
  expect(work).toBeLessThan(10_000)
})
it('the expressions of a model have at most 100,000 letters, those of FEEL a tenth; the same text counts once', async () => {
  const conditions = async (count: number, of: (at: number) => string) => {
    const flows = Array.from({ length: count }, (_, at) => ['a', 'e', of(at)] as [string, string, string])
    const { problems } = await parseBpmn(withFlows('start s\ntask a\nend e\ns > a', flows), new Set())
    return [...new Set(problems.map(({ code }) => code))]
  }
  const feel = (at: number) => `=a+${at + 100}${'+1'.repeat(197)}`
  expect(await conditions(25, feel)).toEqual([])
  expect(await conditions(26, feel)).toEqual(['expressionsTooLong'])
  expect(await conditions(300, () => feel(0))).toEqual([])
  expect(await conditions(250, (at) => `$\{${feel(at).slice(1)}}`)).toEqual(['expressionsTooLong'])
})
