import type { Impact, Resource } from '@cloud-steward/contract/kit/index.ts'
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { call } from '../infra/api.ts'
import { refreshRows } from './rows.ts'

/** Asks, then deletes records. Where others would go with them, it says which before anybody agrees. */
export function useRemove(resource: Resource): (ids: readonly string[], done: () => void) => Promise<void> {
  const { t } = useTranslation()
  const { message, modal } = App.useApp()
  return async (ids, done) => {
    const input = { id: ids.join(',') }
    const taken = resource.operations.includes('impact')
      ? ((await call(resource.endpoints.impact, input)) as Impact[])
      : []
    modal.confirm({
      title: t('kit.delete'),
      content: (
        <>
          {`${t('kit.confirmDelete')}${ids.length > 1 ? ` (${ids.length})` : ''}`}
          {taken.map(({ what, count, titles }) => (
            <div key={what} className="impact">
              {/* What does not simply go along has a sentence of its own. */}
              <strong>
                {what.includes('.impact') ? t(what, { count }) : t('kit.goesAlong', { thing: t(what), count })}
              </strong>
              <p>{[...titles, ...(count > titles.length ? ['…'] : [])].join(' · ')}</p>
            </div>
          ))}
        </>
      ),
      okText: t('kit.ok'),
      cancelText: t('kit.cancel'),
      okButtonProps: { danger: true },
      onOk: async () => {
        try {
          await call(resource.endpoints.delete, input)
        } catch {
          // Told by the call; the dialog closes all the same.
          return
        }
        done()
        void message.success(t('kit.deleteSuccess'))
        await refreshRows(resource.name)
      },
    })
  }
}
