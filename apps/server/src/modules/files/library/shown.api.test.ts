import {
  addPicture,
  deleteFile,
  purgeFile,
  queryFileDetail,
  queryTrash,
  readPicture,
} from '@cloud-steward/contract/files/file.ts'
import { reviseTemplate, saveTemplate, template } from '@cloud-steward/contract/housing/template.ts'
import { notification } from '@cloud-steward/contract/notices/notification.ts'
import { beforeEach, expect, it } from 'vitest'
import { freshTenant, signIn, type TestTenant, testApp, tokenOf } from '../../../../test/app.ts'
import type { Client } from '../../../../test/client.ts'
import { freshPicture, jobOf, namesIn } from '../../../../test/library.ts'
import { onSchedule } from '../../../../test/schedules.ts'
import { raw, sql } from '../../../infra/db/sql.ts'

const app = await testApp()
let tenant: TestTenant
let admin: Client
beforeEach(async () => {
  tenant = await freshTenant(app)
  admin = await signIn(app, tenant)
})
const picture = async () =>
  ((await admin.upload(addPicture, freshPicture(), 'a.png')).body.data as unknown as { id: string }).id
const htmlOf = (...ids: string[]) =>
  ids.map((id) => `<p><img src="${readPicture.path}?id=${id}&amp;size=1280" alt="a.png" /></p>`).join('')
const { add, update, delete: remove } = notification.endpoints
async function notice(content: string): Promise<string> {
  const { body } = await admin.call(add, { title: 'News', type: '0', priority: '0', content })
  expect(body.code, body.message).toBe(200)
  return (body.data as { id: string }).id
}
const usesOf = async (id: string) =>
  (await admin.call(queryFileDetail, { id })).body.data.usedIn.map(({ resource, recordId, title }) => [
    resource,
    recordId,
    title,
  ])

it('lists the notices and templates that show a picture, and follows their changes', async () => {
  const [one, two] = [await picture(), await picture()]
  const id = await notice(htmlOf(one, two, one))
  const body = `<p>{{lease.no}}</p>${htmlOf(one)}`
  const saved = await admin.call(saveTemplate, { name: 'Lease', kind: 'lease', body })
  const templateId = saved.body.data.id
  const ofNotice = [notification.name, id, 'News']
  expect(await usesOf(one)).toEqual([[template.name, templateId, 'Lease'], ofNotice])
  expect(await usesOf(two)).toEqual([ofNotice])
  // Another field of the notice changes nothing; a new text does.
  await admin.call(update, { id, title: 'Later' })
  expect(await usesOf(two)).toEqual([[notification.name, id, 'Later']])
  await admin.call(update, { id, content: `<p>none</p>${htmlOf(one)}` })
  expect(await usesOf(two)).toEqual([])
  await admin.call(remove, { id })
  expect(await usesOf(one)).toEqual([[template.name, templateId, 'Lease']])
})

it('counts the next version of a template with the picture of the one before', async () => {
  const id = await picture()
  const saved = await admin.call(saveTemplate, { name: 'Notice', kind: 'notice', body: `<p>x</p>${htmlOf(id)}` })
  await tenant
    .ctx()
    .db.run(
      raw(
        sql`update housing_template set state = 'published', published_at = now(), published_by = 'admin' where tenant_id = ${tenant.id} and id = ${saved.body.data.id}`,
      ),
    )
  await admin.call(reviseTemplate, { id: saved.body.data.id })
  expect(await usesOf(id)).toHaveLength(2)
})

it('shows a picture of a text from the trash, and deletes it for good only when no text shows it', async () => {
  const [used, unused] = [await picture(), await picture()]
  const id = await notice(htmlOf(used))
  const renter = await tokenOf(app, tenant, 'ROLE_RENTEE')
  const statusOf = async (pictureId: string) =>
    (
      await app.http.inject({
        method: 'GET',
        url: `${readPicture.path}?id=${pictureId}`,
        headers: { cookie: `token=${renter}` },
      })
    ).statusCode
  const folder = (await admin.call(queryFileDetail, { id: used })).body.data.parentId
  await admin.send(deleteFile, { id: folder })
  expect([await statusOf(used), await statusOf(unused)]).toEqual([200, 404])
  // The folder holds a picture in use: neither a person nor the job purges it.
  const refused = (await admin.call(purgeFile, { ids: [folder] })).body
  expect([refused.reason, refused.message]).toEqual(['file.error.shownInTexts', expect.stringContaining('1')])
  await tenant
    .ctx()
    .db.run(raw(sql`update file_node set deleted_at = now() - interval '31 days' where tenant_id = ${tenant.id}`))
  const cleanUp = () => onSchedule(jobOf(app, 'forget-uploads'), tenant.ctx())
  await cleanUp()
  expect((await admin.call(queryTrash, {})).body.data.list.map(({ id: one }) => one)).toEqual([folder])
  expect(await statusOf(used)).toBe(200)
  await admin.call(remove, { id })
  expect(await statusOf(used)).toBe(404)
  await cleanUp()
  expect((await admin.call(queryTrash, {})).body.data.list).toEqual([])
  expect(await namesIn(admin)).toEqual([])
})

it('takes no file of another tenant, and no file that is no picture of texts, for one', async () => {
  const stranger = await signIn(app, await freshTenant(app))
  const theirs = ((await stranger.upload(addPicture, freshPicture(), 'b.png')).body.data as unknown as { id: string })
    .id
  await notice(htmlOf(theirs, '00000000-0000-4000-8000-000000000000'))
  expect((await stranger.call(queryFileDetail, { id: theirs })).body.data.usedIn).toEqual([])
})
