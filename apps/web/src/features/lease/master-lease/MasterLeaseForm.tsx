import { COMMON_TERMS, masterLease, saveMasterLease } from '@cloud-steward/contract/housing/master-lease.ts'
import { room } from '@cloud-steward/contract/housing/places.ts'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import CommandForm from '../../../components/CommandForm.tsx'
import { useTranslation } from '../../../infra/i18n.ts'
import { refreshRows } from '../../../kit/rows.ts'
import { useRow } from '../../../kit/use-row.ts'
import { LeaseExtras } from '../contract/LeaseExtras.tsx'
import { askedOf, headsOf, SECTIONS, USUAL_SECTIONS, usualLease } from '../contract/lease-fields.ts'
import { UsualTerms } from '../contract/UsualTerms.tsx'
import { RoomRents } from './RoomRents.tsx'
import { useMasterLeases } from './use-master-leases.ts'

const OF_EACH = ['rentFen', 'depositMode', 'depositFen', 'depositMonths']
const OWN = {
  ...SECTIONS,
  parties: ['renteeId', 'rooms', 'typeId', 'extras'],
  term: SECTIONS.term.filter((field) => !OF_EACH.includes(field)),
}
const CONTROLS = { extras: <LeaseExtras />, rooms: <RoomRents /> }

/** Drafts a contract of several rooms, or writes a draft anew: who, which rooms at which rent, and what is the same for all. */
export default function MasterLeaseForm({ id, onClose }: { id?: string; onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const known = useRow(masterLease, id)
  const leases = useMasterLeases(id)
  if (id && (!known.data || !leases.data)) return null
  const [first] = leases.data ?? []
  const terms = first && Object.fromEntries(COMMON_TERMS.map((term) => [term, first[term]]))
  const picked = params.get('rooms')?.split(',').filter(Boolean) ?? []
  const initial = {
    ...(terms ?? usualLease()),
    ...(first && { typeName: first.typeName }),
    ...(known.data && {
      renteeId: known.data.renteeId,
      renteeName: known.data.renteeName,
      remark: known.data.remark,
    }),
    rooms:
      leases.data?.map(({ roomId, rentFen, depositFen }) => ({ roomId, rentFen, depositFen })) ??
      picked.map((roomId) => ({ roomId })),
  }
  return (
    <Form
      key={id ?? 'add'}
      id={id}
      initial={initial}
      title={t(`housing.masterLease.${id ? 'edit' : 'make'}`)}
      onClose={onClose}
    />
  )
}

interface FormProps {
  id?: string
  initial: Record<string, unknown>
  title: string
  onClose: () => void
}
function Form({ id, initial, title, onClose }: FormProps): ReactNode {
  const { t } = useTranslation()
  const [fields, setFields] = useState(() => askedOf(OWN, initial))
  return (
    <CommandForm
      endpoint={saveMasterLease}
      of={masterLease.name}
      given={{ id }}
      title={title}
      width={900}
      hint={t('housing.masterLease.makeHint')}
      initial={initial}
      fields={fields}
      heads={headsOf(OWN)}
      folded={{ title: t('housing.lease.moreTerms'), fields: USUAL_SECTIONS }}
      controls={CONTROLS}
      onChange={(_, values) => setFields(askedOf(OWN, values))}
      after={(form) =>
        !id && (
          <UsualTerms
            form={form}
            onSet={() => setFields(askedOf(OWN, form.getFieldsValue(true) as Record<string, unknown>))}
          />
        )
      }
      refresh={() => Promise.all([masterLease.name, 'housing.lease', room.name].map(refreshRows))}
      onClose={onClose}
    />
  )
}
