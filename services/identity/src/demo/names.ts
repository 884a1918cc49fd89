/** Common combinations of given and family names, by the language or people they belong to. */
interface Names {
  given: string[];
  family: string[];
}

const names = (given: string, family: string): Names => ({ given: given.split(/\s+/), family: family.split(/\s+/) });

export const peoples = {
  hindi: names(
    `Aarav Abhinav Aditi Akanksha Alok Aman Anjali Ankita Anupam Archana Arvind Ashutosh Bhavna Chetan Deepak Devendra
    Gaurav Geeta Himanshu Isha Jyoti Kavita Kirti Lalit Madhuri Manish Meenakshi Mohit Namrata Neelam Nikhil Nisha Pankaj
    Pooja Prateek Preeti Rachna Rahul Rajni Ritu Rohit Sakshi Sanjay Shalini Shivani Shubham Sunita Tanvi Vikas Vivek`,
    `Agarwal Bhatnagar Chaturvedi Chauhan Dubey Dwivedi Garg Goel Gupta Jain Khandelwal Kumar Mathur Mishra Pandey
    Rathore Saxena Shekhawat Shrivastava Shukla Singh Sinha Tiwari Tripathi Tyagi Upadhyay Verma Yadav`,
  ),
  punjabi: names(
    `Amandeep Amrit Arshdeep Baljit Gagandeep Gurleen Gurpreet Harjot Harleen Harpreet Jasleen Jaspreet Jaswinder
    Karanvir Kirandeep Kulwinder Lovepreet Mandeep Manjot Manpreet Navjot Navneet Parminder Prabhjot Rajwinder Ravneet
    Rupinder Satnam Simran Sukhmani Sukhpreet Taranjit`,
    `Ahluwalia Aulakh Bajwa Bedi Bhatia Brar Chawla Dhaliwal Dhillon Gill Grewal Kapoor Khanna Kohli Mann Randhawa Sandhu
    Sekhon Sethi Sidhu Sodhi Walia`,
  ),
  gujarati: names(
    `Alpa Amee Bhavesh Bhavik Chirag Darshan Dhara Dhruvi Falguni Hardik Hetal Hiral Jignesh Jinal Ketan Khyati Kinjal
    Krunal Kunjal Mihir Mital Nirav Palak Parth Payal Pinal Rutvik Sejal Tejas Toral Urvi Vatsal Yash Zalak`,
    `Acharya Bhatt Chokshi Dave Desai Gandhi Joshi Kapadia Lakhani Mehta Modi Panchal Parekh Parikh Patel Raval Shah
    Solanki Soni Thakkar Trivedi Vyas`,
  ),
  marathi: names(
    `Aditya Ajinkya Aniket Anuja Arundhati Asawari Chinmay Dhanashree Gauri Hrishikesh Ketaki Ketki Madhura Mandar
    Manasi Mayuri Mrunal Mukta Neha Ninad Omkar Pallavi Prajakta Pranav Prasad Rasika Renuka Rucha Sanika Saurabh Sayali
    Shantanu Shraddha Shruti Siddhi Sneha Sourabh Sujata Swapnil Tanmay Tejashree Vaibhav Vaishnavi Yogita`,
    `Apte Bhosale Chavan Dalvi Deshmukh Deshpande Dighe Gadgil Gaikwad Ghorpade Godbole Gokhale Jadhav Joglekar Kale
    Kamble Kelkar Khare Kulkarni Lele More Naik Patil Pawar Pingle Sathe Sawant Shinde Tambe Wagh`,
  ),
  konkani: names(
    `Alisha Ashwin Blossom Carmo Clinton Desmond Elvis Fiona Gavin Glenda Ignatius Jenica Joaquim Lourdes Melvin Nadia
    Nigel Pramila Rosario Savio Sheryl Sidharth Tulsi Valerie Vishwas Wilma`,
    `Almeida Barreto Bhandari Colaco Dias Fernandes Gomes Kamat Lobo Mascarenhas Menezes Noronha Parrikar Pereira Pinto
    Rodrigues Sequeira Shirodkar Souza Vaz`,
  ),
  kannada: names(
    `Akshata Anand Anusha Apoorva Bhargavi Chaitra Chandan Deepika Girish Guru Harshitha Kavya Kishore Lavanya Manjunath
    Meghana Nagaraj Namitha Nandini Nikhil Pavithra Pooja Prajwal Prakruthi Rakshith Ramya Sahana Sandesh Shashank
    Shilpa Sindhu Spoorthi Suhas Sumana Sushma Vinay Vidya Yashaswini`,
    `Acharya Bhat Gowda Hebbar Hegde Hiremath Joshi Kamath Kulkarni Murthy Naik Nayak Pai Patil Prabhu Rao Reddy Shenoy
    Shetty Swamy Upadhya`,
  ),
  tamil: names(
    `Abirami Anbarasi Aravind Arulmozhi Balaji Bhuvana Devi Dinesh Ezhil Gayathri Gokul Hari Ilakkiya Janani Jeeva
    Kalaivani Karthik Kavin Kayalvizhi Keerthana Lakshmi Malar Meena Mugilan Muthu Nila Nivetha Oviya Pavithra Prabhu
    Priya Ramya Sangeetha Saravanan Selvi Senthil Sneha Subha Suresh Tamilarasi Vasanth Vignesh Yazhini`,
    `Annamalai Arumugam Balasubramanian Chandrasekar Elango Ganesan Gopal Ilango Jayaraman Kannan Krishnan Kumaran
    Mani Murugan Natarajan Palanisamy Pandian Raghavan Rajendran Ramasamy Sekar Selvam Shanmugam Sivakumar Subramaniam
    Sundaram Thangavel Velu Venkatesan`,
  ),
  telugu: names(
    `Aishwarya Anil Anjaneya Bhanu Bhavani Charan Deepthi Divya Harika Hemanth Indira Jyothi Kalyan Kiran Lahari Lalitha
    Lokesh Mahesh Manasa Mounika Naveen Niharika Padma Pavan Pranathi Praneeth Rajitha Ramana Ravali Sahithi Sai Sandhya
    Satish Sirisha Sravani Srinivas Sudheer Swapna Tejaswini Uma Vamsi Vasudha Yamini`,
    `Akkineni Bandaru Boddu Chalasani Chowdary Gadde Kancherla Koneru Kothapalli Lanka Mandava Meka Mudiraj Naidu Nalla
    Palle Pasupuleti Pinnamaneni Raju Rao Reddy Sharma Talluri Vemula Yalamanchili`,
  ),
  malayali: names(
    `Abin Aiswarya Ajith Amrutha Anagha Anjana Anoop Arya Aswathy Athira Basil Bincy Devika Dileep Divya Gopika Hareesh
    Jibin Jisha Lekha Liya Manju Meera Midhun Nandana Neethu Parvathy Ponnu Rahul Rejitha Remya Rinu Sajith Sandra
    Sarath Sreejith Sreelakshmi Suja Vinod Vishnu`,
    `Abraham Chacko Cherian George Iyer Jacob Joseph Kurian Kurup Mathew Menon Nair Namboothiri Nambiar Panicker Pillai
    Poduval Thomas Unnithan Varghese Varma Warrier`,
  ),
  bengali: names(
    `Abhik Aditi Aheli Amrita Anik Anindita Ankur Arijit Arpita Aveek Barnali Bidisha Debjani Debolina Dipankar Gargi
    Indrani Ishani Jhinuk Kaushik Koyel Madhumita Mallika Mou Nabanita Oindrila Paromita Piyali Pritam Rituparna Rudra
    Sagnik Sanchari Saptarshi Shreya Sohini Soumya Sreemoyee Subhadip Sudeshna Tanmoy Tirthankar Torsha Ujjwal`,
    `Bagchi Banerjee Basu Bhattacharya Biswas Bose Chakraborty Chatterjee Das Dasgupta Datta Deb Dey Ganguly Ghosh Guha
    Kundu Lahiri Majumdar Mitra Mondal Mukherjee Nandi Pal Paul Roy Saha Sanyal Sarkar Sengupta`,
  ),
  odia: names(
    `Abhilipsa Ananya Annapurna Archita Ashok Bibhuti Biswajit Chinmayee Debasis Itishree Jagannath Jayashree Kalyani
    Lipsa Lopamudra Manoranjan Monalisa Nibedita Pabitra Prachi Pragyan Rashmita Sasmita Satyajit Smaranika Snigdha
    Subrat Sudhansu Suchitra Tapan`,
    `Barik Behera Biswal Dash Jena Lenka Mahapatra Mallick Mishra Mohanty Nayak Panda Parida Patnaik Pattanaik Pradhan
    Rath Rout Sahoo Samal Senapati Swain Tripathy`,
  ),
  assamese: names(
    `Anurag Arunima Bhaskar Bikash Bornali Chandana Daisy Dhruba Dipjyoti Gitali Hemanta Himakshi Jahnabi Jonali
    Juri Kabita Kaustav Luit Mayuri Mridul Nayanmoni Nilakshi Pallab Papori Pranjal Prarthana Rimjhim Rupam Trishna
    Violina`,
    `Barman Baruah Bezbaruah Bharali Bhuyan Boro Borah Borthakur Chetia Choudhury Dutta Gogoi Goswami Hazarika Kalita
    Konwar Mahanta Medhi Nath Phukan Saikia Sharma Sonowal Talukdar Tamuli`,
  ),
  hills: names(
    `Abigail Achumi Akum Alobo Asenla Bendang Chonbeni Dawa Diki Esther Grace Hoihnu Imliakum Karma Kevi Khrielie
    Lalduhawma Lalhriati Lalremruati Lanu Limasenla Loli Malsawma Mapu Mary Neizo Norbu Nyima Passang Pema Rinchen Rini
    Ruth Sangti Sonam Tashi Temjen Thangi Vanlalruata Wanbok Yangchen Yapa Zodin`,
    `Ao Angami Bhutia Chishi Doley Ering Fanai Gurung Hmar Jamir Kharkongor Khongwir Kikon Konyak Lepcha Limboo Lotha
    Lyngdoh Marak Marbaniang Nongrum Ovung Pertin Ralte Rai Sailo Sangma Sema Sherpa Subba Syiem Taba Tamang Tayeng
    Wangchu Zimik`,
  ),
  meitei: names(
    `Bembem Bidyarani Bimol Chaoba Dhaneshwori Gitanjali Ibemhal Inaocha Jiten Kamala Leishna Linthoi Malemnganba
    Mangal Memcha Nganthoi Nongthombam Premjit Ranjana Roshibina Sanatombi Surjit Tampha Thoibi Tomba`,
    `Akoijam Heisnam Khumukcham Kshetrimayum Laishram Maibam Mutum Ningombam Ningthoujam Oinam Sagolsem Salam Thokchom
    Thongam Wahengbam Yumnam`,
  ),
  kashmiri: names(
    `Aabid Adil Afreen Asma Basit Bilal Danish Farhana Farooq Gulzar Hina Huma Imtiyaz Insha Irfan Jasmeen Junaid
    Mehreen Mudasir Nadia Nusrat Parvaiz Rafiq Rubina Saima Sameer Shazia Suhail Tabassum Tariq Umar Yasmeena Zahid`,
    `Bhat Dar Dhar Ganaie Handoo Kaul Khan Koul Lone Malik Mattoo Mir Naqash Pandit Parray Qadri Raina Rather Shah
    Sheikh Wani Zutshi`,
  ),
  ladakhi: names(
    `Angmo Chospel Deldan Dolkar Dolma Gyaltson Jigmet Kunzang Lobzang Lotus Namgyal Nilza Padma Rigzin Sonam Spalzes
    Stanzin Stobdan Thinlay Tsering Tundup Urgain Yangdol`,
    `Angchuk Chosdol Dorje Dorjey Gyatso Lhamo Namgail Norboo Nurboo Phuntsog Sangay Tashi Tsewang Wangchuk Wangmo
    Zangpo`,
  ),
  urdu: names(
    `Aafreen Aamir Adeeba Ahmed Alina Amina Arif Asif Ayesha Faizan Farah Fatima Firoz Hafsa Haseeb Ibrahim Iqra Kashif
    Khadija Mariam Mohsin Nafisa Naseem Nida Rehana Rizwan Saba Sadia Saif Shabana Shahid Sultana Taufiq Wasim Yusuf
    Zainab Zeeshan Zoya`,
    `Abbasi Ahmad Ali Ansari Baig Farooqui Hashmi Hussain Iqbal Jafri Kazmi Khan Mansoori Mirza Naqvi Pathan Qureshi
    Rahman Rizvi Saiyed Shaikh Siddiqui Usmani Zaidi`,
  ),
  christian: names(
    `Aaron Agnes Andrea Angela Anthony Asha Benita Bernard Christina Daniel Edwin Elizabeth Francis Jerome Joanna Joel
    Jude Lydia Maria Martin Mathew Melissa Neil Noel Oliver Priscilla Rachel Rebecca Roshan Ruben Samuel Sarah Sharon
    Stephen Susan Thomas`,
    `Alexander Augustine Correa David DCosta DSilva DSouza Ebenezer Francis Jacob James John Kennedy Lawrence Martis
    Monteiro Paul Peter Philip Prabhakar Samuel Simon Solomon Vincent Xavier`,
  ),
} satisfies Record<string, Names>;

export type People = keyof typeof peoples;
