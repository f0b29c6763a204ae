import type { Impact, Resource } from '@cloud-steward/contract/kit/index.ts'
import { App } from 'antd'
import { call } from '../infra/api.ts'
import { ApiError } from '../infra/api-error.ts'
import { useTranslation } from '../infra/i18n.ts'
import { aboutOf, nameOf, type Row, refreshRows } from './rows.ts'

const MOST_NAMED = 3
/**
 * Asks by name, then deletes records. What refuses it, and which others would go with them, is said before anybody
 * agrees.
 */
export function useRemove(resource: Resource): (rows: readonly Row[], done: () => void) => Promise<void> {
  const { t } = useTranslation()
  const { message, modal } = App.useApp()
  return async (rows, done) => {
    const input = { id: rows.map(({ id }) => id).join(',') }
    const names = rows.slice(0, MOST_NAMED).map((row) => nameOf(resource, row, t))
    const about = {
      thing: t(resource.name),
      name: aboutOf(...names),
      count: rows.length,
    }
    const several = rows.length > MOST_NAMED
    try {
      await call(resource.endpoints.delete, { ...input, isTrial: true }, { quiet: true })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      modal.error({
        title: t(several ? 'kit.cannotDeleteSeveral' : 'kit.cannotDelete', about),
        content: error.message,
        okText: t('kit.gotIt'),
      })
      return
    }
    const taken = resource.operations.includes('impact')
      ? ((await call(resource.endpoints.impact, input)) as Impact[])
      : []
    modal.confirm({
      title: t(several ? 'kit.deleteSeveral' : 'kit.deleteNamed', about),
      content: (
        <>
          {t('kit.cannotUndo')}
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
      okText: t('kit.delete'),
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
