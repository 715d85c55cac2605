import { Flashlight, FlashlightOff, SwitchCamera } from 'lucide-react'
import { IconButton } from '../button/button.tsx'
import { Menu } from '../menu/menu.tsx'
import type { CameraStream } from './use-camera-stream.ts'
import styles from './camera-switches.module.css'

/** The light of a camera, and the choice where a device has several cameras. */
export function CameraSwitches({ camera }: { camera: CameraStream }) {
  const { torch, choices, chosenId, choose } = camera
  return (
    <>
      {torch ? (
        <IconButton
          label={torch.isOn ? 'Turn the light off' : 'Turn the light on'}
          icon={torch.isOn ? FlashlightOff : Flashlight}
          onPress={torch.toggle}
        />
      ) : null}
      {torch?.isRefused ? (
        <p role="alert" className={styles.refused}>
          The light could not be switched.
        </p>
      ) : null}
      {choices.length > 1 ? (
        <Menu
          label="Cameras"
          trigger={<IconButton label="Choose the camera" icon={SwitchCamera} />}
          actions={choices.map(({ id, label }) => ({
            id,
            label: id === chosenId ? `${label} (in use)` : label,
            isDisabled: id === chosenId,
            onSelect: () => choose(id),
          }))}
        />
      ) : null}
    </>
  )
}
