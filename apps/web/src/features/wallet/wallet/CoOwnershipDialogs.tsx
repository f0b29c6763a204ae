import { agreeCoOwners, coOwnership, endCoOwners, queryCoShares } from '@cloud-steward/contract/wallet/co-owner.ts'
import { useQuery } from '@tanstack/react-query'
import { Empty } from 'antd'
import type { ReactNode } from 'react'
import CommandForm from '../../../components/CommandForm.tsx'
import { EventList } from '../../../components/EventList.tsx'
import { RecordDrawer } from '../../../components/RecordDrawer.tsx'
import { call } from '../../../infra/api.ts'
import { businessDay } from '../../../infra/business-day.ts'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { Failed } from '../../../kit/Failed.tsx'
import type { PageParts } from '../../../kit/ResourcePage.tsx'
import '../../../components/money.css'

const FIELDS = ['siteId', 'houseId', 'roomId', 'landlordId', 'split', 'fromOn', 'toOn', 'reason'] as const

export default function CoOwnershipDialogs({ parts }: { parts: PageParts<typeof coOwnership> }): ReactNode {
  const { t } = useTranslation()
  const { dialog, mayPress } = parts
  const { name, id, close } = dialog
  const word = (key: string) => t(`${coOwnership.name}.${key}`)
  if (name === 'detail' && id)
    return (
      <RecordDrawer resource={coOwnership} id={id} fields={FIELDS} onClose={close}>
        {() => <Shares id={id} />}
      </RecordDrawer>
    )
  if (!mayPress('agree')) return null
  if (name === 'agree')
    return (
      <CommandForm
        endpoint={agreeCoOwners}
        of={coOwnership.name}
        width={640}
        initial={{ fromOn: businessDay(), owners: [{}, {}] }}
        hint={word('hint')}
        onClose={close}
      />
    )
  if (name !== 'end' || !id) return null
  return (
    <CommandForm
      endpoint={endCoOwners}
      of={coOwnership.name}
      given={{ id }}
      initial={{ toOn: businessDay() }}
      hint={word('endHint')}
      onClose={close}
    />
  )
}

function Shares({ id }: { id: string }): ReactNode {
  const { t } = useTranslation()
  const word = (key: string) => t(`${coOwnership.name}.${key}`)
  const found = useQuery({
    queryKey: [coOwnership.name, 'shares', id],
    queryFn: ({ signal }) => call(queryCoShares, { id }, { signal }),
  })
  if (found.isError) return <Failed retry={found.refetch} />
  if (!found.data) return null
  const { baseFen, owners, shares } = found.data
  return (
    <>
      <p>
        {word('baseFen')} <b className="amount">{formatFen(baseFen)}</b>
      </p>
      <table className="co-shares">
        <thead>
          <tr>
            <th>{word('landlordName')}</th>
            <th className="amount">{word('split')}</th>
            <th className="amount">{word('givenFen')}</th>
          </tr>
        </thead>
        <tbody>
          {owners.map(({ landlordId, landlordName, basisPoints, givenFen }) => (
            <tr key={landlordId}>
              <td>{landlordName}</td>
              <td className="amount">{basisPoints / 100}%</td>
              <td className="amount">{formatFen(givenFen)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h3>{word('shares')}</h3>
      {shares.length ? (
        <EventList
          events={shares.map(({ at, landlordName, amountFen, day }) => ({
            at,
            to: `${landlordName} ${formatFen(amountFen)}`,
            reason: day,
          }))}
          words={(to) => to}
        />
      ) : (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={word('noShares')} />
      )}
    </>
  )
}
