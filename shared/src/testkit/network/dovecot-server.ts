import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { appendFile, chmod, chown, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { ImapFlow } from 'imapflow'
import { waitUntil } from '../wait-until.ts'
import { freePort } from './free-port.ts'
import { asMbox, type TestMail } from './mbox.ts'
import { makeTestCertificate } from './test-certificate.ts'

const PROGRAM = '/usr/sbin/dovecot'

/** Debian's user without rights; without root, the server runs as whoever runs the tests. */
const unprivileged = () => {
  const { uid, gid, username } = userInfo()
  return uid === 0
    ? { uid: 65_534, gid: 65_534, user: 'nobody', group: 'nogroup' }
    : { uid, gid, user: username, group: String(gid) }
}

const settingsOf = (dir: string, ports: { plain: number; tls: number }) => {
  const { user, group, uid, gid } = unprivileged()
  return `
base_dir = ${dir}/run
state_dir = ${dir}/run
log_path = ${dir}/log
protocols = imap
listen = 127.0.0.1
ssl = yes
ssl_cert = <${dir}/cert.pem
ssl_key = <${dir}/key.pem
disable_plaintext_auth = yes
default_internal_user = ${user}
default_internal_group = ${group}
default_login_user = ${user}
first_valid_uid = 1
auth_failure_delay = 0
mail_max_userip_connections = 100
mail_location = mbox:~/mail:INBOX=~/inbox
mbox_read_locks = fcntl
mbox_write_locks = fcntl
passdb {
  driver = passwd-file
  # A file for each, as a known file is looked at again only once a second.
  args = ${dir}/passwords/%u
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${dir}/homes/%u
}
namespace inbox {
  inbox = yes
  separator = /
}
service anvil {
  chroot =
  # Otherwise everybody waits longer after each wrong password.
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${ports.plain}
  }
  inet_listener imaps {
    port = ${ports.tls}
  }
}
`
}

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

/**
 * Starts Debian's IMAP server on loopback ports, with its own configuration in a temporary folder, without rights on
 * this machine; `close` ends it.
 * @throws Error when it is not installed
 */
export const startDovecotServer = async () => {
  if (!existsSync(PROGRAM) || !existsSync('/usr/lib/dovecot/imap')) {
    throw new Error(
      "This test needs Debian's package dovecot-imapd: 'npm run setup:test' installs it, as root on Debian.",
    )
  }
  const dir = await mkdtemp(join(tmpdir(), 'larder-dovecot-'))
  const { uid, gid } = unprivileged()
  const ports = { plain: await freePort(), tls: await freePort() }
  const certificate = await makeTestCertificate()
  const write = async (name: string, content: string) => {
    const path = join(dir, name)
    await writeFile(`${path}.new`, content, { mode: 0o600 })
    await chown(`${path}.new`, uid, gid)
    await rename(`${path}.new`, path)
  }
  const makeDir = async (path: string) => {
    await mkdir(path)
    await chown(path, uid, gid)
  }
  await chmod(dir, 0o755)
  await chown(dir, uid, gid)
  await makeDir(join(dir, 'homes'))
  await makeDir(join(dir, 'passwords'))
  await write('key.pem', certificate.key)
  await write('cert.pem', certificate.cert)
  await write('dovecot.conf', settingsOf(dir, ports))

  const child = spawn(PROGRAM, ['-F', '-c', join(dir, 'dovecot.conf')], {
    ...(userInfo().uid === 0 ? { uid, gid } : {}),
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const { pid } = child
  if (pid === undefined) throw new Error('Dovecot could not be started.')
  let complaints = ''
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    complaints += chunk
  })
  let hasEnded = false
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve())).then(() => {
    hasEnded = true
  })
  const close = async () => {
    // With the processes of its sessions, which it would wait for.
    if (!hasEnded) process.kill(-pid, 'SIGKILL')
    await ended
    await rm(dir, { recursive: true, force: true })
  }
  const hasStarted = async () => {
    const log = await readFile(join(dir, 'log'), 'utf8').catch(() => '')
    return (
      !hasEnded && log.includes('starting up') && (await isOpen(ports.plain)) && (await isOpen(ports.tls))
    )
  }
  await waitUntil('Dovecot', async () => hasEnded || (await hasStarted()))
  if (hasEnded) throw new Error(`Dovecot ended while it started: ${complaints}`)

  const canSignIn = async (user: string, pass: string): Promise<boolean> => {
    const client = new ImapFlow({
      ...{ host: 'localhost', port: ports.tls, secure: true, tls: { ca: certificate.cert } },
      ...{ auth: { user, pass }, verifyOnly: true, logger: false },
    })
    return client.connect().then(
      () => true,
      () => false,
    )
  }

  return {
    ports,
    /** The certificate that clients must trust, and its file. */
    ca: certificate.cert,
    caFile: join(dir, 'cert.pem'),
    close,
    /** Adds a user, or changes the password. */
    setPassword: async (user: string, password: string): Promise<void> => {
      if (!existsSync(join(dir, 'homes', user))) await makeDir(join(dir, 'homes', user))
      await write(join('passwords', user), `${user}:{PLAIN}${password}\n`)
      await waitUntil('the password', () => canSignIn(user, password))
    },
    /** Adds mails to a user's inbox. */
    deliver: async (user: string, mails: readonly TestMail[]): Promise<void> => {
      const inbox = join(dir, 'homes', user, 'inbox')
      await appendFile(inbox, asMbox(mails), { mode: 0o600 })
      await chown(inbox, uid, gid)
    },
  }
}
export type Dovecot = Awaited<ReturnType<typeof startDovecotServer>>
