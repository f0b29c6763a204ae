import { MERCHANT_PICTURES, merchant, saveMerchant } from '@cloud-steward/contract/payouts/merchant.ts'
import type { FormInstance } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { call } from '../../../infra/api.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import FormDrawer from '../../../kit/FormDrawer.tsx'
import { useRow } from '../../../kit/use-row.ts'
import { PictureField } from './PictureField.tsx'
import { Rejects } from './Rejects.tsx'
import { refreshMerchants } from './refresh-merchants.ts'
import { useMerchantDetail } from './use-merchant-detail.ts'

const { id: _id, landlordId: _landlord, ...DRAFT } = saveMerchant.input
/** Only with a licence. */
const LICENSED = ['subjectName', 'licenceNo', 'licenceFile', 'isCorporate']
const ORDER = [
  'kind',
  'shortName',
  'subjectName',
  'licenceNo',
  'licenceFile',
  'legalName',
  'idNo',
  'idValidTo',
  'idFrontFile',
  'idBackFile',
  'contactName',
  'contactMobile',
  'contactEmail',
  'bankAreaCode',
  'isCorporate',
] as const

/** What a landlord applies with; of a rejected application, what the channel found fault with stands at its fields. */
export function MerchantForm(props: {
  id: string | undefined
  mayPick: boolean
  onClose: (saved?: string) => void
}): ReactNode {
  const { id, mayPick, onClose } = props
  const { t } = useTranslation()
  const word = (key: string, values = {}) => t(`${merchant.name}.${key}`, values)
  const row = useRow(merchant, id).data
  const detail = useMerchantDetail(id).data
  const saved = useRef<string>(undefined)
  const [kind, setKind] = useState<string>()
  if (id && !(row && detail)) return null
  const isPerson = (kind ?? row?.kind ?? 'person') === 'person'
  const isNew = !id && mayPick
  const fields = [...(isNew ? ['landlordId'] : []), ...ORDER.filter((key) => !isPerson || !LICENSED.includes(key))]
  const files = Object.fromEntries((detail?.pictures ?? []).map((file) => [file.purpose, file]))
  const { landlordId } = saveMerchant.input
  const shape = {
    ...(isNew && { landlordId: { ...landlordId, optional: undefined } }),
    ...DRAFT,
    ...(!id && { idNo: { ...DRAFT.idNo, optional: undefined } }),
  }
  return (
    <FormDrawer
      title={word(id ? 'fixMerchant' : 'saveMerchant')}
      width={720}
      shape={shape}
      fields={fields}
      labelPrefix={merchant.name}
      heads={{
        kind: `${merchant.name}.headSubject`,
        legalName: `${merchant.name}.headLegal`,
        contactName: `${merchant.name}.headContact`,
        bankAreaCode: `${merchant.name}.headAccount`,
      }}
      initial={
        row
          ? {
              ...row,
              idNo: undefined,
              ...Object.fromEntries(Object.entries(files).map(([key, file]) => [key, file.id])),
            }
          : { kind: 'person', isCorporate: false }
      }
      controls={Object.fromEntries(
        MERCHANT_PICTURES.map((key) => [key, <PictureField key={key} before={files[key]} />]),
      )}
      onChange={(changed) => typeof changed.kind === 'string' && setKind(changed.kind)}
      before={
        <>
          {detail && <Rejects rejects={detail.rejects} reason={row?.state === 'rejected' ? row.reason : null} />}
          {row && <p className="quiet">{word('idNoKept', { masked: row.idNoMasked })}</p>}
          <p className="quiet">{word('pictureHint')}</p>
        </>
      }
      after={(form) => <Marks form={form} rejects={detail?.rejects ?? []} />}
      success={`${merchant.name}.saved`}
      send={async (values, key) => {
        // A person is not asked whether his account is a company's.
        const { id: made } = await call(saveMerchant, { isCorporate: false, ...values, ...(id && { id }) } as never, {
          key,
          quiet: true,
        })
        saved.current = made
        await refreshMerchants()
      }}
      onClose={() => onClose(saved.current)}
    />
  )
}

/** Marks the fields of the form the channel rejected; whoever changes one takes its mark away. */
function Marks({
  form,
  rejects,
}: {
  form: FormInstance
  rejects: readonly { part: string; reason: string }[]
}): ReactNode {
  useEffect(() => {
    form.setFields(
      rejects
        .filter(
          ({ part }) => form.getFieldInstance(part) !== undefined || form.getFieldsValue(true)[part] !== undefined,
        )
        .map(({ part, reason }) => ({ name: part, errors: [reason] })),
    )
  }, [form, rejects])
  return null
}
