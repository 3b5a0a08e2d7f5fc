import { DEFAULT_LATE_FEE_BPS } from '#shared/rules/late-fee.ts';
import { CheckCard } from '../../ui/check-card.tsx';

interface WithoutLateFeeProps {
  /** The late fee a day in percent, as it is typed. */
  percentage: number;
  onChange: (percentage: number) => void;
}

/** Waives the late fee with one tap, beside the field that says how high it is; the second tap brings the usual one. */
export function WithoutLateFee({ percentage, onChange }: WithoutLateFeeProps) {
  return (
    <CheckCard
      checked={percentage === 0}
      onChange={(isWithout) => onChange(isWithout ? 0 : DEFAULT_LATE_FEE_BPS / 100)}
    >
      Tanpa denda
    </CheckCard>
  );
}
