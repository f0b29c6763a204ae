import {
  answerSettlementQuery,
  querySettlementQuerySteps,
  settlementQuery,
} from '@cloud-steward/contract/wallet/settlement.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import CommandForm from '../../../components/CommandForm.tsx'
import { EventList } from '../../../components/EventList.tsx'
import { Attachments } from '../../../components/files/Attachments.tsx'
import { FilesField } from '../../../components/files/FilesField.tsx'
import { RecordDrawer } from '../../../components/RecordDrawer.tsx'
import { refreshMoney } from '../../../components/refresh-money.ts'
import { call } from '../../../infra/api.ts'
import { formatFen } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import type { PageParts } from '../../../kit/ResourcePage.tsx'

const NAME = settlementQuery.name
/** Of money that was frozen: who gets it decides which of the two is asked for. */
const ASKED = { renteeId: { payee: ['rentee'] }, otherId: { payee: ['landlord'] } }

export default function QueryDialogs({ parts }: { parts: PageParts<typeof settlementQuery> }): ReactNode {
  const { t } = useTranslation()
  const { dialog, mayPress, row } = parts
  const { name, close } = dialog
  const id = dialog.id!
  const word = (key: string) => t(`${NAME}.${key}`)
  if (name === 'detail')
    return (
      <RecordDrawer resource={settlementQuery} id={id} fields={settlementQuery.list} onClose={close}>
        {() => (
          <>
            <h3>{word('files')}</h3>
            <Attachments resource={NAME} recordId={id} editable={false} />
            <Steps id={id} />
          </>
        )}
      </RecordDrawer>
    )
  if ((name !== 'accept' && name !== 'refuse') || !row || !mayPress('answer')) return null
  const isFrozen = Boolean(row.freezeId)
  const money = [...(isFrozen ? ['payee', 'renteeId', 'otherId'] : []), 'correctedFen']
  return (
    <CommandForm
      key={name}
      endpoint={answerSettlementQuery}
      of={NAME}
      given={{ id, decision: name }}
      title={[word(`decision.${name}`), row.no, formatFen(row.amountFen)].join(' · ')}
      hint={word(`${name}Hint`)}
      fields={[...(name === 'accept' ? money : []), 'answer', 'fileIds']}
      needed={['correctedFen', 'payee', 'renteeId', 'otherId']}
      initial={name === 'accept' ? { correctedFen: row.amountFen, ...(isFrozen && { payee: 'rentee' }) } : undefined}
      asked={ASKED}
      controls={{ fileIds: <FilesField label={word('fileIds')} /> }}
      refresh={refreshMoney}
      onClose={close}
    />
  )
}

function Steps({ id }: { id: string }): ReactNode {
  const { t } = useTranslation()
  const found = useQuery({
    queryKey: [NAME, 'steps', id],
    queryFn: ({ signal }) => call(querySettlementQuerySteps, { id }, { signal }),
  })
  return (
    <>
      <h3>{t(`${NAME}.steps`)}</h3>
      <EventList events={found.data?.steps ?? []} words={(to) => t(`${NAME}.state.${to}`)} />
    </>
  )
}
