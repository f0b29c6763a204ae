import { date, money, resource, text } from '@cloud-steward/contract/kit/index.ts'
import { describe, expect, it } from 'vitest'
import { filterKeys, readList, writeList } from './list-url.ts'

const thing = resource('demo.thing', {
  fields: { name: text(9), dueOn: date(), rentFen: money() },
  title: 'name',
  list: ['name'],
  search: ['name', 'dueOn', 'rentFen'],
})
const read = (query: string) => readList(new URLSearchParams(query), thing)

describe('the state of a list in the address', () => {
  it('knows both ends of every range', () => {
    expect(filterKeys(thing)).toEqual(['name', 'dueOnFrom', 'dueOnTo', 'rentFenFrom', 'rentFenTo'])
  })
  it('has defaults', () => expect(read('')).toEqual({ filters: {}, currentPage: 1, pageSize: 20 }))
  it('reads what is there and ignores nonsense', () => {
    expect(read('name=x&dueOnFrom=2026-01-01&evil=1&currentPage=-3&pageSize=1e9&sorter=name_ascend')).toEqual({
      filters: { name: 'x', dueOnFrom: '2026-01-01' },
      currentPage: 1,
      pageSize: 20,
      sorter: 'name_ascend',
    })
    expect(read('sorter=name;drop').sorter).toBeUndefined()
  })
  it('writes only what differs from the defaults and leaves the rest alone', () => {
    const before = new URLSearchParams('open=edit:1&name=x&currentPage=4')
    expect(writeList(before, thing, { filters: { rentFenTo: '500' }, currentPage: 1 }).toString()).toBe(
      'open=edit%3A1&rentFenTo=500',
    )
    expect(writeList(before, thing, { sorter: undefined, pageSize: 50 }).toString()).toBe(
      'open=edit%3A1&name=x&currentPage=4&pageSize=50',
    )
  })
})
