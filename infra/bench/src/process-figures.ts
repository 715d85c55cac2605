import { readFile } from 'node:fs/promises'

/** The peak memory of a process in MB, as Linux knows it. */
export const peakMegabytesOf = async (pid: number | string): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}

/** The processor time that a process has had, in seconds; Linux counts it in hundredths. */
export const cpuSecondsOf = async (pid: number | string): Promise<number> => {
  const [, fields = ''] = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')
  const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number)
  return (user + system) / 100
}
