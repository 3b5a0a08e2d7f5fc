import { Notice } from '../../ui/notice.tsx';

/** Beside a way to write to somebody by hand, whose number has said STOP: nothing forbids it, but it is not their wish. */
export function AskedNoMessages() {
  return (
    <Notice tone="warning">
      Pemegang nomor ini minta tidak dikirimi pesan, jadi E-Kost tidak menulis ke sana. Menulis dari WhatsApp Anda
      sendiri tetap bisa, tetapi itu bukan keinginannya.
    </Notice>
  );
}
