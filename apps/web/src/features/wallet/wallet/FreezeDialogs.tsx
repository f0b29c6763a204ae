import {
  commitFreeze,
  freeze,
  freezeMoney,
  queryFreezeSteps,
  releaseFreeze,
} from '@cloud-steward/contract/wallet/freeze.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import CommandForm from '../../../components/CommandForm.tsx'
import { EventList } from '../../../components/EventList.tsx'
import { RecordDrawer } from '../../../components/RecordDrawer.tsx'
import { refreshMoney } from '../../../components/refresh-money.ts'
import { call } from '../../../infra/api.ts'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import type { PageParts } from '../../../kit/ResourcePage.tsx'
import { SourceLink } from './SourceLink.tsx'

const NAME = freeze.name

export default function FreezeDialogs({ parts }: { parts: PageParts<typeof freeze> }): ReactNode {
  const { t } = useTranslation()
  const { dialog, mayPress, row } = parts
  const { name, id, close } = dialog
  const word = (key: string) => t(`${NAME}.${key}`)
  if (name === 'detail' && id)
    return (
      <RecordDrawer resource={freeze} id={id} fields={freeze.list} onClose={close}>
        {({ source, sourceId, sourceNo }) => (
          <>
            {source && sourceId && (
              <p>
                {word(`source.${source}`)}: <SourceLink source={source} id={sourceId} no={sourceNo ?? ''} />
              </p>
            )}
            <Steps id={id} />
          </>
        )}
      </RecordDrawer>
    )
  if (!mayPress('freeze')) return null
  if (name === 'freeze')
    return (
      <CommandForm
        endpoint={freezeMoney}
        of={NAME}
        hint={word('freezeHint')}
        initial={{ cause: 'dispute' }}
        refresh={refreshMoney}
        onClose={close}
      />
    )
  if (!id || !row) return null
  const about = [row.no, row.landlordName, formatFen(row.leftFen)].join(' · ')
  if (name === 'commit') return <Commit id={id} about={about} leftFen={row.leftFen} onClose={close} />
  if (name !== 'release') return null
  return (
    <CommandForm
      endpoint={releaseFreeze}
      of={NAME}
      given={{ id }}
      title={`${word('releaseFreeze')} · ${about}`}
      hint={word('releaseHint')}
      initial={{ amountFen: row.leftFen }}
      refresh={refreshMoney}
      onClose={close}
    />
  )
}

/** Whose it is decides which of the two is asked for. */
const ASKED = { renteeId: { payee: ['rentee'] }, otherId: { payee: ['landlord'] } }
interface CommitProps {
  id: string
  about: string
  leftFen: number
  onClose: () => void
}
function Commit({ id, about, leftFen, onClose }: CommitProps): ReactNode {
  const { t } = useTranslation()
  return (
    <CommandForm
      endpoint={commitFreeze}
      of={NAME}
      given={{ id }}
      title={`${t(`${NAME}.commitFreeze`)} · ${about}`}
      hint={t(`${NAME}.commitHint`)}
      fields={['payee', 'renteeId', 'otherId', 'amountFen', 'rest', 'reason']}
      asked={ASKED}
      needed={['renteeId', 'otherId']}
      initial={{ payee: 'rentee', amountFen: leftFen, rest: 'stay' }}
      refresh={refreshMoney}
      onClose={onClose}
    />
  )
}

function Steps({ id }: { id: string }): ReactNode {
  const { t } = useTranslation()
  const word = (key: string) => t(`${NAME}.${key}`)
  const found = useQuery({
    queryKey: [NAME, 'steps', id],
    queryFn: ({ signal }) => call(queryFreezeSteps, { id }, { signal }),
  })
  return (
    <>
      <h3>{word('steps')}</h3>
      <EventList
        events={(found.data?.steps ?? []).map(({ at, username, kind, amountFen, payee, payeeName, reason }) => ({
          at,
          username,
          to: [word(`kind.${kind}`), formatFen(amountFen), payeeName ?? (payee && word(`payee.${payee}`))]
            .filter(Boolean)
            .join(' · '),
          reason,
        }))}
        words={(to) => to}
      />
    </>
  )
}
