import { Drawer, Form, type FormInstance } from 'antd'
import { type ReactNode, useState } from 'react'
import { type FormDraft, formName, nameless, useDraft } from '../components/unsaved/use-draft.ts'
import { DrawerFooter } from './DrawerFooter.tsx'
import { ShapeForm, type ShapeFormProps } from './ShapeForm.tsx'
import { useSubmit } from './use-submit.ts'

type Values = Record<string, unknown>
export interface FormDrawerProps extends Omit<ShapeFormProps, 'form' | 'onSubmit' | 'disabled' | 'draft'> {
  title: string
  /** Which record it is done to: the list behind it is dark, and one acts on what one sees named. */
  about?: string | undefined
  /** What the button says. Default: that it saves. */
  label?: string
  /** What the form is about where its title does not say it: its draft is kept under it. */
  name?: string
  /**
   * Sends the values under the key; rejects with an ApiError when refused. `basedOn` is the record they were typed for, given
   * the one of now: a restored draft may be older.
   */
  send: (values: Values, key: string, basedOn: FormDraft['basedOn']) => Promise<unknown>
  onClose: () => void
  /** Label key of what is said when it worked. */
  success?: string
  width?: number
  /** Above and below the fields: a hint, a preview that follows `form`. What is sent besides the form's values renews the submit. */
  before?: ReactNode
  after?: (form: FormInstance<Values>, renew: () => void) => ReactNode
}

/** A form in a drawer, for a resource or a command: required marks, refusals at their fields, no loss of what was typed. */
export default function FormDrawer(props: FormDrawerProps): ReactNode {
  const { title, about, label, name, send, onClose, success, width = 640, before, after, onChange, ...rest } = props
  const [form] = Form.useForm<Values>()
  const [open, setOpen] = useState(true)
  const { busy, submit, renew, leave } = useSubmit(form, success)
  const [known] = useState(() => formName(name ?? nameless(`${title}${about ?? ''}`, rest.shape, rest.initial)))
  const draft = useDraft(known, form, rest.initial)
  const shut = () => {
    draft.drop()
    setOpen(false)
  }
  const close = () => leave(shut)
  const finish = async (values: Values) => {
    if (await submit((key) => send(values, key, draft.basedOn))) shut()
  }
  return (
    <Drawer
      title={title}
      open={open}
      size={Math.min(width, window.innerWidth)}
      onClose={close}
      // Closed for the eye first, for the address when the movement has ended.
      afterOpenChange={(shown) => !shown && onClose()}
      footer={<DrawerFooter label={label} busy={busy} onOk={() => form.submit()} onCancel={close} />}
    >
      {about && <p className="form-about">{about}</p>}
      {before}
      <ShapeForm
        {...rest}
        form={form}
        draft={draft}
        disabled={busy}
        onChange={(changed, all) => {
          renew()
          onChange?.(changed, all)
        }}
        onSubmit={(values) => void finish(values)}
      />
      {after?.(form, renew)}
    </Drawer>
  )
}
