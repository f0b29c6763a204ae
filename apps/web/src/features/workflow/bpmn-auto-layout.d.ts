declare module 'bpmn-auto-layout' {
  /** @returns the same process with the places of its nodes and flows */
  export function layoutProcess(xml: string): Promise<string>
}
