import { describe, expect, it } from 'vitest'
import { irreversible } from './look.ts'
import { parseBpmn } from './parse-bpmn.ts'
import { bpmn, type Play, play, SERVICES } from './play.fixture.ts'

const codes = async (text: string) => (await parseBpmn(bpmn(text), SERVICES)).problems.map(({ code }) => code)

describe('another version', () => {
  const plain = 'start s\nuser a assignee=u\nuser b assignee=u\nend e\ns > a\na > b\nb > e'
  const migrate = (game: Play, nodes: Record<string, string> = {}) =>
    game.give({ kind: 'migrate', toDefinitionId: 'next', nodes })
  it('is refused where a node has moved into a sub-process or is decided by one instead of several', async () => {
    const next = 'start s\nsub p {\nstart ps\nuser a assignee=u\nend pe\nps > a\na > pe\n}\nend e\ns > p\np > e'
    const game = (await play(plain, { next })).start()
    expect(() => migrate(game)).toThrow('migrationOpen')
    const several = plain.replace('user a assignee=u', 'user a cs:who={"by":"users","values":["x","y"]} cs:many=all')
    const vote = (await play(several, { next: plain })).start()
    expect(() => migrate(vote)).toThrow('migrationOpen')
  })
  it('forgets the way straight back to a node that is gone, and earlier nodes that are', async () => {
    const long = `start s\nthrow t signal=x\nuser a assignee=u\nuser b assignee=u\nuser c assignee=u\nend e
      s > t\nt > a\na > b\nb > c\nc > e`
    const next = 'start s\nuser b assignee=u\nuser d assignee=u\nend e\ns > b\nb > d\nd > e'
    const game = (await play(long, { next })).start().complete('a').complete('b').regress('c', ['b'], true)
    migrate(game)
    expect(irreversible(game.state, game.around(), game.task('b'))).toEqual([])
    expect(() => game.regress('b')).toThrow('noTarget')
    expect(game.complete('b').open()).toEqual(['d'])
  })
  it('keeps the way straight back to a node that was renamed', async () => {
    const next = 'start s\nuser a assignee=u\nuser x assignee=u\nuser c assignee=u\nend e\ns > a\na > x\nx > c\nc > e'
    const game = (await play(plain, { next })).start().complete('a').regress('b', ['a'], true)
    migrate(game, { b: 'c' })
    expect([game.complete('a').open(), game.complete('c').ended]).toEqual([['c'], 'approved'])
  })
  it('is not left half joined by a return', async () => {
    const fork = `start s\npar f\nuser a assignee=u\nuser b assignee=u\npar j\nuser z assignee=u\nend e
      s > f\nf > a\nf > b\na > j\nb > j\nj > z\nz > e`
    const next = 'start s\nuser b assignee=u\nuser z assignee=u\nend e\ns > b\nb > z\nz > e'
    const game = (await play(fork, { next })).start().complete('a').complete('b')
    migrate(game)
    expect(() => game.regress('z', ['b'])).toThrow('notBefore')
  })
})

describe('timers', () => {
  it('that repeat do not catch up on what they missed, and end', async () => {
    const text = (cycle: string) =>
      `start s\nuser a assignee=u\nboundary t on=a timer=${cycle} nointerrupt\nend late\nend e\ns > a\na > e\nt > late`
    const game = (await play(text('R/PT1M'))).start()
    game.now = '2026-03-02T08:00:00.000Z'
    game.fire('t')
    expect(game.state.waits[0]!.dueAt).toBe('2026-03-02T08:01:00.000Z')
    const none = (await play(text('R0/PT1M'))).start()
    none.fire('t')
    expect(none.state.waits).toEqual([])
  })
  it('that say no time are a problem of the model', async () => {
    const at = (more: string) => codes(`start s\nuser a assignee=u ${more}\nend e\ns > a\na > e`)
    expect(await at('cs:overdueAfter=soon')).toEqual(['badTimer'])
    expect(await at('cs:overdueAfter=PT2H')).toEqual([])
    const boundary = (timer: string) =>
      codes(`start s\nuser a assignee=u\nboundary t on=a timer=${timer}\nend x\nend e\ns > a\na > e\nt > x`)
    expect(await boundary('soon')).toEqual(['badTimer'])
    expect(await boundary('R/PT0S')).toEqual(['badTimer'])
    expect(await boundary(`\${when}`)).toEqual([])
  })
})

describe('models', () => {
  it('an event on the border of an activity elsewhere is a problem', async () => {
    const text = `start s
      sub p {
        start ps
        user a assignee=u
        end pe
        ps > a
        a > pe
      }
      boundary t on=a timer=PT1H
      end x
      end e
      s > p
      p > e
      t > x`
    expect(await codes(text)).toContain('boundaryAlone')
  })
  it('a named person for the case that nobody is found has to be chosen', async () => {
    const at = (more: string) => codes(`start s\nuser a assignee=u cs:nobody=named${more}\nend e\ns > a\na > e`)
    expect(await at('')).toEqual(['namedNobody'])
    expect(await at(' cs:nobodyIds=u1')).toEqual([])
  })
  it('too many nodes or too deep sub-processes are refused before they cost anything', async () => {
    const many = `start s\n${Array.from({ length: 600 }, (_, at) => `user a${at}`).join('\n')}`
    expect(await codes(many)).toEqual(['tooManyNodes'])
    const deep = `${'<subProcess>'.repeat(3_000)}${'</subProcess>'.repeat(3_000)}`
    const xml = bpmn('start s').replace('</process>', `${deep}</process>`)
    expect((await parseBpmn(xml, SERVICES)).problems.map(({ code }) => code)).toEqual(['tooManyNodes'])
  })
  it('values that cannot be read are refused by name', async () => {
    const game = await play(`start s\nscript n script=x\${odd} resultVariable=y\nend e\ns > n\nn > e`)
    expect(() => game.start({ odd: { toString: 1, valueOf: 1 } })).toThrow('badExpression')
  })
})
