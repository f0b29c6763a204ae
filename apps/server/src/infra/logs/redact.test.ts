import { expect, it } from 'vitest'
import { redactLine, redactText } from './redact.ts'

const clean = (fields: object): Record<string, unknown> =>
  JSON.parse(redactLine(`${JSON.stringify({ level: 30, time: 't', ...fields })}\n`)) as Record<string, unknown>

it('masks what proves who somebody is, by the names of fields at any depth', () => {
  const line = clean({
    headers: { authorization: 'Bearer abc', Cookie: 'sid=1', 'x-request-id': 'r1' },
    accessToken: { value: 'deep' },
    users: [{ newPassword: 'hunter2', name: 'wang' }],
    clientSecret: 12_345,
    captcha: 'a7Fq',
    idNumber: '33010619900307123X',
  })
  expect(line).toEqual({
    level: 30,
    time: 't',
    headers: { authorization: '***', Cookie: '***', 'x-request-id': 'r1' },
    accessToken: '***',
    users: [{ newPassword: '***', name: 'wang' }],
    clientSecret: '***',
    captcha: '***',
    idNumber: '***',
  })
})
it('masks codes of messages and leaves those of errors', () => {
  expect(clean({ code: '482913' }).code).toBe('***')
  expect(clean({ code: 4829 }).code).toBe('***')
  expect(clean({ err: { code: '23505' } }).err).toEqual({ code: '23505' })
  expect(clean({ err: { code: 'ECONNREFUSED' } }).err).toEqual({ code: 'ECONNREFUSED' })
})
it('masks within texts: headers, addresses, parameters, numbers of people', () => {
  expect(redactText('GET with Authorization: Bearer abcdef123456')).not.toContain('abcdef')
  expect(redactText('to smtps://me:open-sesame@mail.example')).toBe('to smtps://***@mail.example')
  expect(redactText('?access_token=xyz123&page=2')).toBe('?access_token=***&page=2')
  expect(redactText('code=482913 was wrong')).toBe('code=*** was wrong')
  expect(redactText('eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln')).toBe('***')
  expect(redactText('call 13800001234, or +8613900005678')).toBe('call 138******34, or +86139******78')
  expect(redactText('holder 33010619900307123X')).toBe('holder 330106**********3X')
  // After a line feed as well, as in the text of an error.
  expect(clean({ err: { stack: 'Error: no\n13800001234' } }).err).toEqual({ stack: 'Error: no\n138******34' })
})
it('leaves ids, times and what only looks alike', () => {
  const id = '0190f1a2-13b8-7a11-9c3d-13912345678a'
  const plain = { reqId: id, at: 1_796_000_000_000, sql: ['select code, token_hash from t where a = $1'], ms: 3 }
  expect(clean(plain)).toEqual({ level: 30, time: 't', ...plain })
})
it('cleans a line that is no JSON as a text', () => {
  expect(redactLine('password=abc, 13800001234')).toBe('password=***, 138******34')
})
