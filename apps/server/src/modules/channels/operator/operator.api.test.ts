import type { Endpoint, InputOf } from '@cloud-steward/contract'
import { previewShare, shareRule } from '@cloud-steward/contract/channels/index.ts'
import * as contract from '@cloud-steward/contract/channels/operator.ts'
import { querySiteOperator, site } from '@cloud-steward/contract/housing/index.ts'
import { org } from '@cloud-steward/contract/identity/index.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { freshTenant, signIn } from '../../../../test/app.ts'
import { ask } from '../../../../test/ask.ts'
import type { Client } from '../../../../test/client.ts'
import { clerkOf, type Divided, divided } from '../../../../test/scoped.ts'
import { newId } from '../../../infra/db/id.ts'
import { BASE, paid, Stall, sharesOf } from '../sharing/sharing.builders.ts'

type Row = Record<string, unknown> & { id: string }
let count = 0
const rowsOf = async (who: Client, resource: { endpoints: { query: Endpoint } }, input: object = {}): Promise<Row[]> =>
  ((await who.send(resource.endpoints.query, input)).body.data as { list: Row[] }).list
const reasonOf = async <E extends Endpoint>(who: Client, endpoint: E, input: InputOf<E>) =>
  (await ask(who, endpoint, input)).reason
async function anOrg(who: Client, parentId?: string): Promise<string> {
  const top = parentId ?? (await rowsOf(who, org))[0]!.id
  const draft = { orgName: `运营 ${++count}`, orgType: 'department', orgSequence: 1, parentId: top }
  return ((await who.send(org.endpoints.add, draft)).body.data as Row).id
}
async function anOperator(who: Client, orgId: string): Promise<string> {
  const { body } = await who.send(contract.operator.endpoints.add, { name: `运营商 ${++count}`, orgId })
  expect(body.code, JSON.stringify(body)).toBe(200)
  return (body.data as Row).id
}
const operatorOf = async (who: Client, id: string) => (await rowsOf(who, contract.operator, { id }))[0]!

describe('an operator', () => {
  let d: Divided
  let [orgId, id] = ['', '']
  beforeAll(async () => {
    d = await divided()
    orgId = await anOrg(d.admin, d.orgs.top)
    id = await anOperator(d.admin, orgId)
  })
  const siteIdsOf = async (who: Client) => (await rowsOf(who, site)).map((row) => row.id)
  const assign = (siteIds: string[], to = id) => ask(d.admin, contract.assignOperatorSites, { id: to, siteIds })

  it('is given a site: its staff see it, former staff do not, and nothing else of it moves', async () => {
    const siteId = d.north['housing.site']!
    const [staff, former] = [await clerkOf(d, orgId, 'own'), await clerkOf(d, d.orgs.north, 'own')]
    expect([await siteIdsOf(staff.client), await siteIdsOf(former.client)]).toEqual([[], [siteId]])
    const [before] = await rowsOf(d.admin, site, { id: siteId })
    expect((await assign([siteId])).data).toEqual({ sites: 1 })
    expect((await assign([siteId])).data).toEqual({ sites: 0 })
    const again = [await clerkOf(d, orgId, 'own'), await clerkOf(d, d.orgs.north, 'own')] as const
    expect([await siteIdsOf(again[0].client), await siteIdsOf(again[1].client)]).toEqual([[siteId], []])
    const [after] = await rowsOf(d.admin, site, { id: siteId })
    expect({ ...after, orgId: '', orgName: '' }).toEqual({ ...before, orgId: '', orgName: '' })
    expect(await operatorOf(d.admin, id)).toMatchObject({
      siteCount: 1,
      roomCount: before!.roomCount,
      feeBp: null,
      state: 'active',
    })
    expect(Number((await operatorOf(d.admin, id)).staffCount)).toBeGreaterThan(0)
    // Its own staff see the operator, and change nothing of it.
    expect((await rowsOf(again[0].client, contract.operator)).map((row) => row.id)).toEqual([id])
    expect(await rowsOf(again[1].client, contract.operator)).toEqual([])
    expect((await again[0].client.call(contract.stopOperator, { id, reason: 'x' }, { key: newId() })).status).toBe(403)
  })

  it('is not stopped while it has sites; they are taken back with a reason, and the history stays', async () => {
    const siteId = d.north['housing.site']!
    const busy = await d.admin.call(contract.stopOperator, { id, reason: '合同到期' })
    expect(busy.body.reason).toBe('channel.error.operatorBusy')
    expect(busy.body.message).toMatch(/1/)
    const given = { id, siteIds: [siteId], toOrgId: d.orgs.north, reason: '合作结束' }
    expect(await reasonOf(d.admin, contract.takeOperatorSites, { ...given, siteIds: [d.south['housing.site']!] })).toBe(
      'kit.error.notFound',
    )
    expect(await reasonOf(d.admin, contract.takeOperatorSites, { ...given, toOrgId: orgId })).toBe(
      'channel.error.operatorAssign',
    )
    expect((await ask(d.admin, contract.takeOperatorSites, given)).data).toEqual({ sites: 1 })
    expect(await siteIdsOf((await clerkOf(d, d.orgs.north, 'own')).client)).toEqual([siteId])
    expect(await reasonOf(d.admin, contract.stopOperator, { id, reason: '合同到期' })).toBeUndefined()
    expect(await reasonOf(d.admin, contract.assignOperatorSites, { id, siteIds: [siteId] })).toBe(
      'channel.error.operatorStopped',
    )
    const { sites, steps } = (await ask(d.admin, contract.queryOperatorDetail, { id })).data
    expect(sites).toMatchObject([{ siteId, isNow: 'before', username: 'admin', reason: '合作结束' }])
    expect(steps).toMatchObject([{ from: 'active', to: 'stopped', reason: '合同到期', username: 'admin' }])
    expect(await reasonOf(d.admin, contract.resumeOperator, { id, reason: '续约' })).toBeUndefined()
  })

  it('keeps an edited site with its operator: only assigning and taking back moves its organisation', async () => {
    const siteId = d.north['housing.site']!
    const put = async (siteOrg: string | null) =>
      (await d.admin.send(site.endpoints.update, { id: siteId, orgId: siteOrg, remark: `第 ${++count} 次` })).body
    const runBy = async () => (await ask(d.admin, querySiteOperator, { id: siteId })).data.name
    expect([await runBy(), (await put(d.orgs.north)).code]).toEqual([null, 200])
    expect((await put(orgId)).reason).toBe('channel.error.operatorAssign')
    await assign([siteId])
    expect(await runBy()).toBe((await operatorOf(d.admin, id)).name)
    for (const other of [d.orgs.north, null]) {
      const body = await put(other)
      expect([body.reason, Object.keys(body.fields ?? {})]).toEqual(['channel.error.operatorSiteTaken', ['orgId']])
    }
    // An unchanged value from the form is accepted, and so is another team of the same operator.
    expect((await put(orgId)).code).toBe(200)
    expect((await put(await anOrg(d.admin, orgId))).code).toBe(200)
    const given = { id, siteIds: [siteId], toOrgId: d.orgs.north, reason: '合作结束' }
    expect((await ask(d.admin, contract.takeOperatorSites, given)).data).toEqual({ sites: 1 })
    const stranger = await signIn(d.app, await freshTenant(d.app))
    expect((await stranger.call(querySiteOperator, { id: siteId })).status).toBe(404)
  })

  it('of two that are given one site at once one gets it', async () => {
    const other = await anOperator(d.admin, await anOrg(d.admin, d.orgs.top))
    const siteIds = [d.north['housing.site']!]
    const both = await Promise.all([assign(siteIds), assign(siteIds, other)])
    expect(both.map(({ reason }) => reason).toSorted()).toEqual(['channel.error.operatorSiteTaken', undefined])
    const counts = [await operatorOf(d.admin, id), await operatorOf(d.admin, other)].map((row) => row.siteCount)
    expect(counts.toSorted()).toEqual([0, 1])
  })

  it('has an organisation of its own, neither within nor around that of another', async () => {
    const add = async (name: string, of: string) =>
      (await d.admin.send(contract.operator.endpoints.add, { name, orgId: of })).body.reason
    expect(await add('a', orgId)).toBe('channel.error.operatorOrgTaken')
    expect(await add('b', d.orgs.top)).toBe('channel.error.operatorOrgTaken')
    expect(await add('c', await anOrg(d.admin, orgId))).toBe('channel.error.operatorOrgTaken')
  })

  it('is not there for another tenant, and takes none of its sites', async () => {
    const tenant = await freshTenant(d.app)
    const stranger = await signIn(d.app, tenant)
    const statusOf = async <E extends Endpoint>(endpoint: E, input: InputOf<E>) =>
      (await stranger.call(endpoint, input, { key: newId() })).status
    expect(await statusOf(contract.assignOperatorSites, { id, siteIds: [d.south['housing.site']!] })).toBe(404)
    expect(await statusOf(contract.queryOperatorDetail, { id })).toBe(404)
    expect(await statusOf(contract.stopOperator, { id, reason: 'x' })).toBe(404)
    const own = await anOperator(stranger, await anOrg(stranger))
    expect(await statusOf(contract.assignOperatorSites, { id: own, siteIds: [d.south['housing.site']!] })).toBe(404)
    expect((await stranger.send(contract.operator.endpoints.add, { name: 'x', orgId })).status).toBe(404)
  })
})

describe('the fee of an operator', () => {
  const stall = new Stall()
  const FEE = 800
  const setFee = (given: Partial<InputOf<typeof contract.setOperatorFee>> & { id: string }) =>
    ask(stall.market.admin, contract.setOperatorFee, {
      feeBp: FEE,
      feeKinds: ['rent'],
      receiverId: stall.market.agentId,
      ...given,
    })

  it('divides the next payment at its sites, and a change of it counts from then on', async () => {
    const { market } = stall
    const id = await anOperator(market.admin, await anOrg(market.admin))
    await ask(market.admin, contract.assignOperatorSites, { id, siteIds: [market.bill.siteId] })
    const { ruleId } = (await setFee({ id })).data
    expect(await operatorOf(market.admin, id)).toMatchObject({ feeBp: FEE })
    const [share] = await sharesOf(market.admin, await paid(market))
    const part = Math.floor((BASE * FEE) / 10_000)
    expect(share).toMatchObject({ sharedFen: part, ownFen: BASE - part, ruleId })
    // A rule that has divided a payment stays: the change is its next version.
    const next = await setFee({ id, feeBp: 500 })
    expect(next.data.ruleId).not.toBe(ruleId)
    const versions = (await rowsOf(market.admin, shareRule)).filter((row) => row.orgId)
    expect(versions.map(({ version }) => version).toSorted()).toEqual([1, 2])
    expect(await operatorOf(market.admin, id)).toMatchObject({ feeBp: 500 })
    const asked = {
      siteId: market.bill.siteId,
      landlordId: market.landlordId,
      feeKind: 'rent' as const,
      amountFen: 300_000,
    }
    const shown = (await ask(market.admin, previewShare, asked)).data
    expect(shown.parts[0]).toMatchObject({ receiverId: market.agentId, amountFen: Math.floor(BASE * 0.05) })
  })

  it('leaves a rule that somebody wrote for several receivers alone', async () => {
    const { market } = stall
    const orgId = await anOrg(market.admin)
    const id = await anOperator(market.admin, orgId)
    const parts = [
      { receiverId: market.platformId, basisPoints: 100 },
      { receiverId: market.agentId, basisPoints: 100 },
    ]
    const rule = {
      name: '两方',
      feeKinds: ['rent'],
      priority: 0,
      effectiveFrom: '2020-01-01',
      parts,
      isActive: true,
      orgId,
    }
    expect((await market.admin.send(shareRule.endpoints.add, rule)).body.code).toBe(200)
    expect((await setFee({ id })).reason).toBe('channel.error.operatorFeeParts')
    expect((await setFee({ id, receiverId: newId() })).reason).toBe('channel.error.operatorFeeParts')
  })
})
