import { credential, takeGuestKey } from '@cloud-steward/contract/locks/credential.ts'
import { useQuery } from '@tanstack/react-query'
import { App, Button } from 'antd'
import type { ReactNode } from 'react'
import { RowTable } from '../../components/RowTable.tsx'
import { call } from '../../infra/api.ts'
import { formatInstant } from '../../infra/format.ts'
import { useTranslation } from '../../infra/i18n.ts'
import { newKey } from '../../infra/new-key.ts'
import { queryRows, refreshRows } from '../../kit/rows.ts'
import { StateTag } from '../../kit/StateTag.tsx'

const MOST = 50

/** Whom a renter lets in, until when, and whether the lock knows. */
export function MyGuests({ onShow }: { onShow: (id: string) => void }): ReactNode {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  const word = (key: string) => t(`${credential.name}.${key}`)
  const guests = useQuery({
    queryKey: [credential.name, 'guests'],
    queryFn: async ({ signal }) =>
      (await queryRows(credential, { role: 'guest', pageSize: MOST }, signal)).list.filter(
        ({ state }) => state !== 'removed',
      ),
  })
  const take = (id: string) =>
    void modal.confirm({
      title: word('takeGuestKey'),
      content: word('takeAsk'),
      onOk: async () => {
        await call(takeGuestKey, { id }, { key: newKey() })
        await refreshRows(credential.name)
      },
    })
  return (
    <div className="my-lock-panel">
      <h2>{word('guests')}</h2>
      <RowTable
        of={guests}
        none={word('noGuests')}
        columns={[
          { title: word('holder'), dataIndex: 'holder' },
          { title: word('roomId'), dataIndex: 'roomName' },
          {
            title: word('state'),
            dataIndex: 'state',
            render: (state: string) => <StateTag value={state}>{word(`state.${state}`)}</StateTag>,
          },
          { title: word('validFrom'), dataIndex: 'validFrom', render: (at: string) => formatInstant(at) },
          { title: word('validTo'), dataIndex: 'validTo', render: (at: string) => formatInstant(at) },
          {
            title: t('kit.actions'),
            key: 'actions',
            render: (_, { id, state }) => (
              <>
                <Button type="link" onClick={() => onShow(id)}>
                  {word('revealCode')}
                </Button>
                {state !== 'removing' && (
                  <Button type="link" danger onClick={() => take(id)}>
                    {word('takeGuestKey')}
                  </Button>
                )}
              </>
            ),
          },
        ]}
      />
    </div>
  )
}
