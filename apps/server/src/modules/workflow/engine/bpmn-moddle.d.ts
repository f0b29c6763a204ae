/** The package's own types lack the reader's answer. */
declare module 'bpmn-moddle' {
  export class BpmnModdle {
    constructor(packages?: object)
    fromXML(xml: string): Promise<{ rootElement: object; references: object[]; warnings: { message: string }[] }>
    toXML(element: object, options?: { format?: boolean }): Promise<{ xml: string }>
  }
}
