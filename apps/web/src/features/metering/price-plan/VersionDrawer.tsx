import { pricePlan, publishVersion, retireVersion } from '@cloud-steward/contract/metering/price-plan.ts'
import { App, Button, Drawer, Empty, Input, Space } from 'antd'
import { type ReactNode, useState } from 'react'
import { call } from '../../../infra/api.ts'
import { ApiError, announce } from '../../../infra/api-error.ts'
import { formatInstant } from '../../../infra/format.ts'
import { useTranslation } from '../../../infra/i18n.ts'
import { refreshRows } from '../../../kit/rows.ts'
import { StateTag } from '../../../kit/StateTag.tsx'
import type { Dialog } from '../../../kit/use-dialog.ts'
import { useRow } from '../../../kit/use-row.ts'
import { TermsCard } from './TermsCard.tsx'
import { useVersions } from './use-versions.ts'
import '../metering.css'
import { UserName } from '../../../components/UserName.tsx'

interface Props {
  id: string
  mayPress: (button: string) => boolean
  dialog: Dialog
}
/** All versions of a pricePlan, newest first; the draft is written and published from here. Prints as a price notice. */
export default function VersionDrawer({ id, mayPress, dialog }: Props): ReactNode {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  const [open, setOpen] = useState(true)
  const versions = useVersions(id)
  const own = useRow(pricePlan, id).data
  const word = (key: string, values?: Record<string, unknown>) => t(`metering.pricePlan.${key}`, values)
  const rows = versions.data ?? []
  const draft = rows.find((one) => one.state === 'draft')

  const publish = async (acceptCeiling?: 'yes') => {
    try {
      await call(publishVersion, { pricePlanId: id, acceptCeiling }, { quiet: true })
      await refreshRows(pricePlan.name)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.reason !== 'metering.error.ceilingWarning') return announce(error)
      ask(error.sentence(t), () => publish('yes'))
    }
  }
  const ask = (content: string, onOk: () => Promise<unknown>) =>
    modal.confirm({
      title: word('publishVersion'),
      content,
      okText: t('kit.ok'),
      cancelText: t('kit.cancel'),
      onOk,
    })
  const retire = (versionId: string) => {
    let reason = ''
    modal.confirm({
      title: word('retireVersion'),
      content: (
        <Input
          aria-label={word('reason')}
          placeholder={word('reason')}
          maxLength={200}
          onChange={(event) => (reason = event.target.value)}
        />
      ),
      okText: t('kit.ok'),
      cancelText: t('kit.cancel'),
      onOk: async () => {
        await call(retireVersion, { id: versionId, reason })
        await refreshRows(pricePlan.name)
      },
    })
  }
  return (
    <Drawer
      open={open}
      title={`${word('versions')} · ${own?.name ?? ''}`}
      size={Math.min(760, window.innerWidth)}
      loading={versions.isPending || !own}
      onClose={() => setOpen(false)}
      afterOpenChange={(shown) => !shown && dialog.name === 'versions' && dialog.close()}
    >
      <Space wrap className="version-tools">
        <Button size="middle" onClick={() => window.print()}>
          {word('print')}
        </Button>
        {mayPress('version') && (
          <Button size="middle" onClick={() => dialog.show('derived', id)}>
            {word('saveDerivedVersion')}
          </Button>
        )}
        {mayPress('version') && (
          <Button type="primary" size="middle" onClick={() => dialog.show('version', id)}>
            {word(draft ? 'editDraft' : 'newVersion')}
          </Button>
        )}
      </Space>
      {own && <h2>{word('noticeTitle', { name: own.name })}</h2>}
      {rows.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={word('noVersions')} />}
      {rows.map((one) => (
        <article className="version-card" key={one.id}>
          <header>
            <b>{word('versionOf', { no: one.no })}</b>
            <StateTag value={one.state === 'published' ? 'active' : one.state}>{word(`state.${one.state}`)}</StateTag>
            <span className="quiet">
              {word('effectiveOn')} {one.effectiveOn}
            </span>
            {mayPress('publish') && one.state !== 'retired' && (
              <span className="actions">
                {one.state === 'draft' ? (
                  <Button type="link" onClick={() => ask(word('publishHint'), () => publish())}>
                    {word('publishVersion')}
                  </Button>
                ) : (
                  <Button type="link" danger onClick={() => retire(one.id)}>
                    {word('retireVersion')}
                  </Button>
                )}
              </span>
            )}
          </header>
          {(one.reason || one.publishedAt) && (
            <p className="quiet">
              {one.publishedAt && `${formatInstant(one.publishedAt)} · `}
              <UserName of={one.username} />
              {one.reason && ` · ${one.reason}`}
            </p>
          )}
          <TermsCard terms={one.terms} source={one.source} unit={t(`metering.unit.${own?.utility ?? 'electric'}`)} />
        </article>
      ))}
    </Drawer>
  )
}
