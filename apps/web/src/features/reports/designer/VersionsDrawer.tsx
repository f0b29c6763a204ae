import { compareVersions, queryVersions, rollBackDesign } from '@cloud-steward/contract/reports/design.ts'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Drawer, Tag } from 'antd'
import { type ReactNode, useState } from 'react'
import { Rows } from '../../../components/Rows.tsx'
import { call } from '../../../infra/api.ts'
import { formatInstant } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'

interface Props {
  id: string
  /** The current version. */
  number: number
  /** Whether the designer has unsaved changes, which are lost by a restored version. */
  isTouched: boolean
  onChange: () => void
  onClose: () => void
}

/** Restores a version when the user has agreed. */
function useRestore({ id, isTouched, onChange }: Props, onDone: () => void): (one: number) => void {
  const { t } = useTranslation()
  const { message, modal } = App.useApp()
  const restore = async (one: number) => {
    try {
      const made = await call(rollBackDesign, { id, number: one })
      void message.success(t('report.designer.restored', { from: one, number: made.number }))
      onChange()
      onDone()
    } catch {
      // The call has said why.
    }
  }
  return (one) =>
    void modal.confirm({
      title: t('report.designer.restoreSure', { number: one }),
      content: t(isTouched ? 'report.designer.losesUnsaved' : 'report.designer.restoreHint'),
      okText: t('report.designer.restore'),
      cancelText: t('kit.cancel'),
      onOk: () => restore(one),
    })
}

/** Versions of a design: how each differs from the current one, and the way back. */
export default function VersionsDrawer(props: Props): ReactNode {
  const { id, number, onClose } = props
  const { t } = useTranslation()
  const [open, setOpen] = useState(true)
  const [compared, compare] = useState<number>()
  const list = useQuery({
    queryKey: ['report.design', 'versions', id],
    queryFn: ({ signal }) => call(queryVersions, { id }, { signal }),
  })
  const ask = useRestore(props, () => setOpen(false))
  return (
    <Drawer
      open={open}
      title={t('report.designer.versions')}
      size={Math.min(640, window.innerWidth)}
      onClose={() => setOpen(false)}
      afterOpenChange={(isShown) => !isShown && onClose()}
    >
      <Rows of={list} none={t('kit.empty')}>
        {(rows) => (
          <ul className="report-schedules">
            {rows.map((one) => (
              <li key={one.number}>
                <b>{t('report.designer.versionOf', { number: one.number })}</b>
                {one.isPublished && <Tag color="success">{t('report.design.isPublished')}</Tag>}
                <span className="quiet">
                  {formatInstant(one.createdAt)} · {one.username} {one.note && `· ${one.note}`}
                </span>
                {one.number !== number && (
                  <>
                    <Button size="small" onClick={() => compare(one.number)}>
                      {t('report.designer.compareTo')}
                    </Button>
                    <Button size="small" onClick={() => ask(one.number)}>
                      {t('report.designer.restore')}
                    </Button>
                  </>
                )}
              </li>
            ))}
          </ul>
        )}
      </Rows>
      {compared !== undefined && <Differences id={id} from={compared} to={number} />}
    </Drawer>
  )
}

function Differences({ id, from, to }: { id: string; from: number; to: number }): ReactNode {
  const { t } = useTranslation()
  const difference = useQuery({
    queryKey: ['report.design', 'difference', id, from, to],
    queryFn: ({ signal }) => call(compareVersions, { id, from, to }, { signal }),
  })
  return (
    <Rows of={difference} none={t('report.designer.same')}>
      {(rows) => (
        <ul className="report-schedules">
          {rows.map(({ field, before, after }) => (
            <li key={field}>
              <b>{field}</b>
              <span>
                <del>{before ?? '—'}</del> → <ins>{after ?? '—'}</ins>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Rows>
  )
}
