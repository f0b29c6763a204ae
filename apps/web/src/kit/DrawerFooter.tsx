import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../infra/i18n.ts'

type Act = { busy: boolean; disabled?: boolean; onOk: () => void; onCancel: () => void }
/** The two ways out of a drawer that asks something: saving, unless `label` says otherwise; `children` stand before them. */
export function DrawerFooter(props: Act & { label?: ReactNode; children?: ReactNode }): ReactNode {
  const { t } = useTranslation()
  const { busy } = props
  return (
    <div className="drawer-footer">
      {props.children}
      <Button size="middle" onClick={props.onCancel} disabled={busy}>
        {t('kit.cancel')}
      </Button>
      <Button size="middle" type="primary" loading={busy} disabled={props.disabled} onClick={props.onOk}>
        {props.label ?? t('kit.save')}
      </Button>
    </div>
  )
}
