import type { StateName } from '@aar/contracts/locations';
import type { People } from './names';

interface Place {
  /** Number of members who live there, without those of `sign-ins.ts`. */
  members: number;
  /** The peoples whose names are common there, the most frequent first. */
  peoples: People[];
}

const place = (members: number, ...peoples: People[]): Place => ({ members, peoples });

/** Where the demo members live: all states and territories, more in the larger ones; 2,843 in total. */
export const places: Record<StateName, Place> = {
  'Andaman and Nicobar Islands': place(14, 'bengali', 'tamil', 'hindi', 'christian'),
  'Andhra Pradesh': place(85, 'telugu', 'urdu', 'christian'),
  'Arunachal Pradesh': place(13, 'hills', 'assamese'),
  Assam: place(58, 'assamese', 'bengali', 'urdu', 'hills'),
  Bihar: place(85, 'hindi', 'urdu', 'bengali'),
  Chandigarh: place(32, 'punjabi', 'hindi'),
  Chhattisgarh: place(50, 'hindi', 'odia', 'christian'),
  'Dadra and Nagar Haveli and Daman and Diu': place(12, 'gujarati', 'konkani', 'hindi'),
  Delhi: place(190, 'hindi', 'punjabi', 'urdu', 'bengali', 'tamil', 'hills'),
  Goa: place(42, 'konkani', 'marathi', 'christian'),
  Gujarat: place(140, 'gujarati', 'hindi', 'urdu'),
  Haryana: place(78, 'hindi', 'punjabi'),
  'Himachal Pradesh': place(36, 'hindi', 'punjabi', 'ladakhi'),
  'Jammu and Kashmir': place(38, 'kashmiri', 'hindi', 'punjabi'),
  Jharkhand: place(58, 'hindi', 'bengali', 'christian', 'urdu'),
  Karnataka: place(220, 'kannada', 'hindi', 'tamil', 'telugu', 'urdu', 'malayali', 'christian'),
  Kerala: place(125, 'malayali', 'christian', 'urdu', 'tamil'),
  Ladakh: place(12, 'ladakhi', 'kashmiri'),
  Lakshadweep: place(11, 'urdu', 'malayali'),
  'Madhya Pradesh': place(105, 'hindi', 'marathi', 'urdu'),
  Maharashtra: place(370, 'marathi', 'hindi', 'gujarati', 'urdu', 'konkani', 'tamil', 'christian'),
  Manipur: place(17, 'meitei', 'hills'),
  Meghalaya: place(16, 'hills', 'assamese', 'bengali'),
  Mizoram: place(13, 'hills'),
  Nagaland: place(14, 'hills', 'assamese'),
  Odisha: place(62, 'odia', 'bengali', 'telugu'),
  Puducherry: place(20, 'tamil', 'christian', 'telugu'),
  Punjab: place(70, 'punjabi', 'hindi'),
  Rajasthan: place(105, 'hindi', 'gujarati', 'urdu'),
  Sikkim: place(13, 'hills', 'hindi'),
  'Tamil Nadu': place(180, 'tamil', 'urdu', 'christian', 'telugu'),
  Telangana: place(125, 'telugu', 'urdu', 'hindi', 'christian'),
  Tripura: place(16, 'bengali', 'hills'),
  'Uttar Pradesh': place(200, 'hindi', 'urdu', 'punjabi'),
  Uttarakhand: place(48, 'hindi', 'punjabi'),
  'West Bengal': place(170, 'bengali', 'hindi', 'urdu', 'hills'),
};
