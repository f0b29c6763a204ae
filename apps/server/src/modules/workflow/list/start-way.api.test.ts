import * as contract from '@cloud-steward/contract/workflow/index.ts'
import { beforeAll, expect, it } from 'vitest'
import { freshTenant, signIn, testApp } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { data, deployed } from '../run/office.fixture.ts'

let admin: Client
let clerk: Client
beforeAll(async () => {
  const app = await testApp()
  const tenant = await freshTenant(app)
  ;[admin, clerk] = await Promise.all([signIn(app, tenant), signIn(app, tenant, 'ROLE_TENEMENT')])
})

it('the start form tells who will decide: names for roles and leaders, a rule where nobody is known yet', async () => {
  const who = (by: string, ...values: string[]) => `cs:who={"by":"${by}","values":${JSON.stringify(values)}}`
  const processDefinitionId = await deployed(
    admin,
    `start s
    user role ${who('roles', 'ROLE_ADMIN')} cs:many=all
    user lead ${who('leader')}
    user leadpass ${who('leader')} cs:nobody=pass
    user mine ${who('starter')} cs:starter=skip
    user pick ${who('chosen')}
    user field ${who('field', 'buyer')}
    user other assignee=\${someone}
    user fixed assignee=admin
    task copy cs:copies=[${who('starter').slice('cs:who='.length)}]
    end e
    s > role
    role > lead
    lead > leadpass
    leadpass > mine
    mine > pick
    pick > field
    field > other
    other > fixed
    fixed > copy
    copy > e`,
    { fields: [{ key: 'buyer', label: '采购人', kind: 'user' }] },
  )
  type Told = { node: string; by: string; field: string | null; people: string[]; count: number; isCopy: boolean }
  const { way } = await data<{ way: Told[] }>(clerk, contract.queryStartForm, { processDefinitionId })
  expect(way.map(({ node, by }) => `${node} ${by}`)).toEqual([
    'role found',
    // The clerk has no superior: the administrator decides, as the engine has it.
    'lead found',
    'leadpass pass',
    'mine skip',
    'pick chosen',
    'field field',
    'other expression',
    'fixed found',
    'copy found',
  ])
  const [role, lead] = way
  expect([role!.count, role!.people.length]).toEqual([1, 1])
  expect(lead!.people).toEqual(role!.people)
  expect(way.find(({ node }) => node === 'field')!.field).toBe('采购人')
  expect(way.at(-1)).toMatchObject({ isCopy: true, count: 1 })
  expect(way.at(-1)!.people).not.toEqual(role!.people)
})
