import { expect, it } from 'vitest'
import { changesOf } from './operation.rules.ts'

it('shows the fields that differ, under one name', () => {
  expect(
    changesOf({ area_m2: 10, name: 'a', remark: null, same: [1] }, { areaM2: 12, name: 'a', remark: '', same: [1] }),
  ).toEqual([{ field: 'areaM2', before: 10, after: 12 }])
  expect(changesOf(null, { code: 'A', remark: null })).toEqual([{ field: 'code', before: null, after: 'A' }])
  expect(changesOf({ id: '1', tenant_id: 7, flag: false }, null)).toEqual([
    { field: 'flag', before: false, after: null },
  ])
})

it('shows no secret', () => {
  const before = { password_hash: 'x', clientSecret: 'x', refresh_token: 'x', new_password: 'x', nickname: 'n' }
  expect(changesOf(before, null)).toEqual([{ field: 'nickname', before: 'n', after: null }])
})
