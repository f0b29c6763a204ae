import {
  addKioskLink,
  endKioskLink,
  queryKioskLinks,
  queryScreen,
  showKioskScreen,
} from '@cloud-steward/contract/insight/screen.ts'
import { describe, expect, it } from 'vitest'
import { guest, signIn } from '../../../../test/app.ts'
import { aLease, aWorld, billingApp, issue } from '../../billing/billing.builders.ts'

describe('a big screen', () => {
  it('shows what its viewer may see, also by a link, until the link ends', async () => {
    const world = await aWorld()
    const app = await billingApp()
    await aLease(world)
    await issue(world.today)
    const admin = await signIn(app, world)
    const { data } = (await admin.call(queryScreen, { screen: 'dataanalysis' })).body
    const billed = data.figures.find(({ metric, by }) => metric === 'rent.billed' && by === 'month')!
    expect(billed.answer!.value).toBeGreaterThan(0)
    const { token, id } = (await admin.call(addKioskLink, { screen: 'dataanalysis', hours: 1 })).body.data
    const wall = guest(app)
    const shown = await wall.call(showKioskScreen, { token })
    expect(shown.body.data).toMatchObject({ screen: 'dataanalysis', tenantName: world.name })
    expect(
      shown.body.data.figures.find(({ metric, by }) => metric === 'rent.billed' && by === 'month')!.answer!.value,
    ).toBe(billed.answer!.value)
    // It opens nothing else, and another tenant neither sees nor ends it.
    const stranger = await signIn(app, await aWorld())
    expect((await stranger.call(queryKioskLinks, {})).body.data.links).toEqual([])
    expect((await stranger.call(endKioskLink, { id })).status).toBe(404)
    expect((await admin.call(endKioskLink, { id })).body.code).toBe(200)
    expect((await wall.call(showKioskScreen, { token })).body).toMatchObject({ reason: 'insight.error.linkOver' })
  })
  it('leaves figures out that its viewer may not see, and gives no link to who sees a part', async () => {
    const world = await aWorld()
    const app = await billingApp()
    const installer = await signIn(app, world, 'ROLE_INSTALLER')
    expect((await installer.call(queryScreen, { screen: 'dataanalysis' })).status).toBe(403)
    const landlord = await signIn(app, world, 'ROLE_LANDLORD')
    expect((await landlord.call(addKioskLink, { screen: 'dataanalysis', hours: 1 })).status).toBe(403)
    const wall = guest(app)
    expect((await wall.call(showKioskScreen, { token: 'x'.repeat(43) })).body).toMatchObject({
      reason: 'insight.error.linkOver',
    })
  })
})
