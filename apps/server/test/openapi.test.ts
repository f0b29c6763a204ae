import { endpoints } from '@cloud-steward/contract'
import { site } from '@cloud-steward/contract/housing/index.ts'
import { describe, expect, it } from 'vitest'
import { openApi } from '../src/infra/http/openapi.ts'
import { answerCheck } from './openapi.ts'

interface Operation {
  security: Record<string, string[]>[]
  parameters: { name: string; in: string; required?: boolean }[]
  responses: Record<string, { content?: Record<string, object> }>
}
const { paths } = openApi() as { paths: Record<string, Record<string, Operation>> }
const of = ({ path, method }: { path: string; method: string }): Operation =>
  paths[path.replace(/:(\w+)/, '{$1}')]![method.toLowerCase()]!
const { query, exportPDF } = site.endpoints

describe('the check of answers, which every API test makes', () => {
  const check = answerCheck()
  const told = (body: unknown, status = 200, type = 'application/json; charset=utf-8') =>
    check(query.method, `${query.path}?pageSize=1`, { status, headers: { 'content-type': type }, body })
  const page = { list: [], pagination: { total: 0, pageSize: 10, current: 1 } }

  it('takes what was done and what was refused', () => {
    expect(told({ code: 200, status: 200, message: 'success', data: page })).toBeUndefined()
    expect(told({ code: 400, status: 500, message: 'x', reason: 'kit.error.invalid', data: {} })).toBeUndefined()
    expect(told({ code: 50_008, status: 401, message: 'x', data: {} }, 401)).toBeUndefined()
  })
  it('takes no other form, status or type', () => {
    expect(told({ code: 200, status: 200, message: 'success', data: { list: [] } })).toMatch(/oneOf/)
    expect(told({ code: 200, status: 200, message: 'success', data: { ...page, list: [{ other: 1 }] } })).toMatch(
      /oneOf/,
    )
    expect(told({ code: 400, status: 500, message: 'x', fields: ['id'], data: {} })).toMatch(/oneOf/)
    expect(told({ code: 409, status: 409, message: 'x', data: {} }, 409)).toMatch(/409 is not described/)
    expect(told('', 200, 'text/html')).toMatch(/text\/html is not described/)
    const pdf = { status: 200, headers: { 'content-type': 'application/octet-stream' }, body: undefined }
    expect(check(exportPDF.method, exportPDF.path, pdf)).toMatch(/octet-stream is not described/)
  })
})

describe('the description of the API', () => {
  it('says of every operation whether it needs a token', () => {
    for (const endpoint of endpoints)
      expect([endpoint.permission, of(endpoint).security.length]).toEqual([
        endpoint.permission,
        endpoint.access === 'public' ? 0 : 1,
      ])
  })

  it('says where an Idempotency-Key is taken and where it must be sent', () => {
    for (const endpoint of endpoints) {
      const key = of(endpoint).parameters.find(({ name }) => name === 'Idempotency-Key')
      if (endpoint.keyed) expect([endpoint.permission, key?.required]).toEqual([endpoint.permission, true])
      if (endpoint.method === 'GET') expect([endpoint.permission, key]).toEqual([endpoint.permission, undefined])
    }
    expect(of(site.endpoints.add).parameters).toMatchObject([{ name: 'Idempotency-Key', required: false }])
  })

  it('names the type of every file', () => {
    for (const endpoint of endpoints.filter(({ output }) => output.kind === 'file'))
      expect(Object.keys(of(endpoint).responses[200]!.content!)).not.toContain('application/octet-stream')
    expect(Object.keys(of(exportPDF).responses[200]!.content!)).toEqual(['application/pdf', 'application/json'])
  })

  it('lists no value of a choice twice', () => {
    const doubles: string[] = []
    JSON.stringify(paths, (key, value: unknown) => {
      if (key === 'enum' && Array.isArray(value) && new Set(value).size < value.length) doubles.push(String(value))
      return value
    })
    expect(doubles).toEqual([])
  })
})
