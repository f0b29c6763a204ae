import {
  myNotification,
  notification,
  queryHeadNotification,
  queryNotificationPriority,
  queryNotificationType,
  readAllNotification,
  readNotification,
} from '@cloud-steward/contract/notices/notification.ts'
import { describe, expect, it } from 'vitest'
import { freshTenant, signIn, testApp } from '../../../test/app.ts'
import { newId } from '../../infra/db/id.ts'
import { raw, sql } from '../../infra/db/sql.ts'

const app = await testApp()
const tenant = await freshTenant(app)
const [admin, clerk, rentee] = await Promise.all([
  signIn(app, tenant),
  signIn(app, tenant, 'ROLE_TENEMENT'),
  signIn(app, tenant, 'ROLE_RENTEE'),
])
const stranger = await signIn(app, await freshTenant(app))
const draft = { title: '停水', content: '<p>明天<b>停水</b></p>', type: 'notification', priority: 'high' }
const send = (values: object = {}) => admin.send(notification.endpoints.add, { ...draft, ...values })
const add = async (values: object = {}) => ((await send(values)).body.data as { id: string }).id
type Rows = { list: Record<string, unknown>[]; pagination: { total: number } }
const mine = async (who = rentee, input: object = {}) =>
  (await who.send(myNotification.endpoints.query, { pageSize: 100, ...input })).body.data as Rows
const rowOf = async (id: string) =>
  ((await admin.send(notification.endpoints.query, { id })).body.data as Rows).list[0]!
const sees = async (id: string, who = rentee) => (await mine(who)).list.some((row) => row.id === id)
const day = (by: number) => new Date(Date.now() + by * 86_400_000).toISOString()

describe('a notice', () => {
  it('is published by its caller and stored without what could run', async () => {
    const id = await add({
      publisher: 'somebody else',
      content: '<p onclick="x()">看<script>alert(1)</script><img src=x onerror=alert(1)></p>',
    })
    expect(await rowOf(id)).toMatchObject({
      publisher: 'admin',
      content: '<p>看</p>',
      typeCn: '公告',
      priorityCn: '高',
      receivers: null,
    })
    await admin.send(notification.endpoints.update, { id, content: '<a href="javascript:alert(1)">改</a>' })
    expect((await rowOf(id)).content).toBe('<a target="_blank" rel="noopener noreferrer">改</a>')
    const audit = await tenant
      .ctx()
      .db.rows(raw(sql`select before, after from system_audit where tenant_id = ${tenant.id} and record_id = ${id}`))
    expect(JSON.stringify(audit)).not.toMatch(/script|onerror/)
    for (const content of ['<script>x</script>', '<p> &nbsp; </p>', ' '])
      expect((await send({ content })).body.fields).toHaveProperty('content')
  })

  it('that the product wrote by itself is published by the system, in the words of the reader', async () => {
    const id = await add()
    const { db } = tenant.ctx()
    await db.run(
      raw(sql`update notice_notification set publisher = 'system' where tenant_id = ${tenant.id} and id = ${id}`),
    )
    expect(await rowOf(id)).toMatchObject({ publisherName: 'System' })
    expect((await mine()).list.find((row) => row.id === id)).toMatchObject({
      publisher: 'system',
      publisherName: 'System',
    })
  })

  it('is found by what it says, not by its mark-up', async () => {
    const id = await add({ content: '<p style="color:#123456">检修<b>电梯</b></p>' })
    const found = async (content: string) =>
      ((await admin.send(notification.endpoints.query, { content })).body.data as Rows).list.map((row) => row.id)
    expect([await found('检修电梯'), await found('123456')]).toEqual([[id], []])
  })

  it('cannot end before it begins, nor go to people who are not there', async () => {
    const reversed = await send({ startTime: day(2), endTime: day(1) })
    expect(reversed.body).toMatchObject({
      reason: 'notice.error.periodReversed',
      fields: { endTime: expect.any(String) },
    })
    const unknown = await send({ username: ['admin', 'nobody'] })
    expect(unknown.body).toMatchObject({
      reason: 'notice.error.unknownReceiver',
      message: 'There is no user nobody',
      fields: { username: expect.any(String) },
    })
  })

  it('is seen by those it is for, in its period, and by nobody else', async () => {
    const [all, one, other] = [
      await add(),
      await add({ username: ['rentee', 'admin'] }),
      await add({ username: ['admin'] }),
    ]
    const [over, early] = [await add({ endTime: day(-1) }), await add({ startTime: day(1) })]
    const now = await add({ startTime: day(-1), endTime: day(1) })
    expect(await Promise.all([all, one, now].map((id) => sees(id)))).toEqual([true, true, true])
    expect(await Promise.all([other, over, early].map((id) => sees(id)))).toEqual([false, false, false])
    expect(await sees(one, clerk)).toBe(false)
    expect((await mine(stranger)).list).toEqual([])
    // Receivers are replaced.
    await admin.send(notification.endpoints.update, { id: one, username: [] })
    expect(await sees(one, clerk)).toBe(true)
    expect((await rentee.send(notification.endpoints.query, {})).status).toBe(403)
    const { list, pagination } = await mine(rentee, { title: '停水', priority: 'high,low', pageSize: 1 })
    expect([list.length, pagination.total > 1]).toEqual([1, true])
  })

  it('is read by each for himself, once, and again after nothing', async () => {
    const id = await add({ title: '读' })
    const isRead = async (who = rentee) => (await mine(who)).list.find((row) => row.id === id)!.isRead
    expect((await rentee.call(readNotification, { id })).body.code).toBe(200)
    expect((await rentee.call(readNotification, { id })).body.code).toBe(200)
    expect([await isRead(), await isRead(clerk)]).toEqual([true, false])
    const unread = (await mine(clerk, { isRead: 'false' })).list.map((row) => row.id)
    expect([unread.includes(id), (await mine(rentee, { isRead: 'false' })).list.some((row) => row.id === id)]).toEqual([
      true,
      false,
    ])
    expect((await clerk.call(readAllNotification, {})).body.code).toBe(200)
    expect((await mine(clerk, { isRead: 'false' })).list).toEqual([])
    const hidden = await add({ username: ['admin'] })
    for (const absent of [hidden, newId(), `${id},${hidden}`])
      expect((await rentee.call(readNotification, { id: absent })).status).toBe(404)
    expect((await stranger.call(readNotification, { id })).status).toBe(404)
    const kept = await tenant
      .ctx()
      .db.rows(
        raw(
          sql`select username from system_audit where tenant_id = ${tenant.id} and record_id = ${id} and action = 'read' order by username`,
        ),
      )
    expect(kept).toEqual([{ username: 'rentee' }, { username: 'tenement' }])
    // With the notice goes who has read it.
    expect((await admin.send(notification.endpoints.delete, { id })).body.code).toBe(200)
  })

  it('stands under the bell: the six newest without mark-up', async () => {
    const id = await add({ title: '最新', content: `<p>甲</p><p>乙 &lt;i&gt;</p>${'长'.repeat(300)}` })
    const { data } = (await rentee.call(queryHeadNotification, {})).body
    expect(data).toHaveLength(6)
    expect(data[0]).toMatchObject({
      id,
      title: '最新',
      type: 'notification',
      isRead: false,
      description: expect.stringMatching(/^甲 乙 <i> ?长+$/),
      datetime: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    })
    expect(data[0]!.description).toHaveLength(200)
    expect((await rentee.call(queryNotificationType, {})).body.data).toEqual([
      { name: '系统消息', value: 'message' },
      { name: '公告', value: 'notification' },
    ])
    expect((await rentee.call(queryNotificationPriority, {})).body.data[0]).toEqual({ name: '高', value: 'high' })
  })
})
