import { collector, elemeter } from '@cloud-steward/contract/devices/index.ts'
import { room } from '@cloud-steward/contract/housing/index.ts'
import { authorizeMenuDataToRole } from '@cloud-steward/contract/identity/index.ts'
import { LABEL_SHEETS } from '@cloud-steward/contract/place-label.ts'
import { expect, it } from 'vitest'
import { freshTenant, signIn } from '../../test/app.ts'
import { freshPlace } from '../../test/place.ts'
import { addOne } from '../../test/samples.ts'
import { textsOfPdf } from '../infra/documents/pdf-text.fixture.ts'
import { codesOfPdf } from '../infra/documents/qr-of-pdf.fixture.ts'
import { aField, anElemeter, aSite } from '../modules/devices/devices.builders.ts'

const { app, tenant, admin, ids } = await freshPlace()
const first = ids['housing.room']!
const second = await addOne(admin, room, ids, '2')
const addressOf = (code: string) => `${app.payment.publicUrl}/workorder2?code=${code}`
const labels = async (input: object, who = admin) =>
  (await who.send(room.endpoints.exportPDF, { labelSheet: 'a4x24', ...input })).bytes
type Listed = { list: Record<string, string>[] }
const pages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\n/g)?.length

it.each(LABEL_SHEETS)('prints a code for each room that the filters find on %s', async (labelSheet) => {
  const pdf = await labels({ labelSheet, id: `${first},${second}` })
  expect(codesOfPdf(pdf).toSorted()).toEqual([first, second].map((id) => addressOf(`room:${id}`)).toSorted())
  expect(pages(pdf)).toBe(labelSheet === 'p60x40' ? 2 : 1)
  const one = await labels({ labelSheet, id: second })
  expect(codesOfPdf(one)).toEqual([addressOf(`room:${second}`)])
})
it('prints the name, the site, the building and the number', async () => {
  const { list } = (await admin.send(room.endpoints.query, { id: second })).body.data as Listed
  const { fullName, siteName, buildingName, number } = list[0]!
  const text = textsOfPdf(await labels({ id: second, labelSheet: 'a4x14' }))
    .join('')
    .replaceAll(' ', '')
  for (const part of [fullName, siteName, buildingName, number]) expect(text).toContain(part!.replaceAll(' ', ''))
})
it('prints nothing of another tenant, whatever ids are asked for', async () => {
  const stranger = await signIn(app, await freshTenant(app))
  expect(codesOfPdf(await labels({ id: `${first},${second}` }, stranger))).toEqual([])
})
it('prints the serial numbers of devices', async () => {
  const field = await aField({ app })
  const place = await aSite(field)
  const { id } = await anElemeter(place)
  for (const [resource, of] of [
    [elemeter, id],
    [collector, place.collectorId],
  ] as const) {
    const { list } = (await place.admin.send(resource.endpoints.query, { id: of })).body.data as Listed
    const pdf = (await place.admin.send(resource.endpoints.exportPDF, { id: of, labelSheet: 'p60x40' })).bytes
    expect(codesOfPdf(pdf)).toEqual([addressOf(`device:${list[0]!.serial}`)])
  }
  await field.close()
})
it('leaves out a hidden field', async () => {
  const clerk = await signIn(app, tenant, 'ROLE_TENEMENT')
  const { list } = (await admin.send(room.endpoints.query, { id: second })).body.data as Listed
  const entry = { roleCode: 'ROLE_TENEMENT', menuCode: 'house_list' }
  expect((await admin.call(authorizeMenuDataToRole, { ...entry, dataField: 'siteId' })).body.code).toBe(200)
  await new Promise((done) => setTimeout(done, 1_050))
  const { siteName } = list[0]!
  expect(textsOfPdf(await labels({ id: second }))).toContain(`Site ${siteName}`)
  expect(textsOfPdf(await labels({ id: second }, clerk))).not.toContain(`Site ${siteName}`)
})
