import { addPlace } from '@cloud-steward/contract/housing/first-place.ts'
import { building } from '@cloud-steward/contract/housing/places.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from '../../../infra/i18n.ts'
import { useSession } from '../../../infra/session-store.ts'
import { queryRows, refreshRows } from '../../../kit/rows.ts'

const CommandForm = lazy(() => import('../../../components/CommandForm.tsx'))
const FIELDS = ['siteName', 'regionCode', 'address', 'buildingName', 'floors', 'landlordName', 'landlordMobile']

interface Props {
  /** The building and the owner that were added: the house form begins with them. */
  onAdded: (place: { buildingId: string; landlordId: string }) => void
}
/** A house stands in a building and has an owner: who has none of them enters all in one form. */
export function FirstPlace({ onAdded }: Props): ReactNode {
  const { t } = useTranslation()
  const { nickname, mobile } = useSession(({ user }) => user) ?? {}
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery({
    queryKey: [building.name, 'any'],
    queryFn: ({ signal }) => queryRows(building, { pageSize: 1 }, signal),
  })
  if (!data || data.list.length) return null
  return (
    <>
      <Alert
        className="first-place"
        type="info"
        showIcon
        title={t('housing.addhouse.placeFirst')}
        action={
          <Button type="primary" onClick={() => setOpen(true)}>
            {t('housing.site.addPlace')}
          </Button>
        }
      />
      <Suspense fallback={null}>
        {isOpen && (
          <CommandForm
            endpoint={addPlace}
            of="housing.site"
            fields={FIELDS}
            initial={{
              floors: 6,
              buildingName: t('housing.addhouse.firstBuilding'),
              landlordName: nickname,
              landlordMobile: mobile,
            }}
            hint={t('housing.addhouse.placeHint')}
            refresh={() => Promise.all(['housing.site', 'housing.building', 'housing.landlord'].map(refreshRows))}
            onDone={onAdded}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}
