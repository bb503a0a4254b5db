import { allowCompass } from '@homestead/mapview/plain';

/** Opens the phone's camera; gives the photo that was taken, or nothing. Call it in the press of a button. */
export function takePhoto(): Promise<File[]> {
  allowCompass();
  return new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = 'image/*';
    input.setAttribute('capture', 'environment');
    // Safari opens nothing for an input that stands outside the page.
    input.hidden = true;
    document.body.append(input);
    const end = (): void => {
      resolve([...(input.files ?? [])]);
      input.remove();
    };
    input.addEventListener('change', end);
    input.addEventListener('cancel', end);
    input.click();
  });
}
